/** The town around the streets: houses, trees, parasols, the shore, and the status signs. */
import type { ReactNode } from "react";

import type { Status } from "../model/tableView";
import { INK, RESCUE } from "./paint";

/** The roof of a house in the colour of its seat; the name is on the wall below it. */
export function Roof({ colour }: { colour: string }): ReactNode {
  return (
    <svg viewBox="0 0 100 26" preserveAspectRatio="none" aria-hidden="true">
      <path d="M2 26 L14 4 H86 L98 26 Z" fill={colour} />
      <path
        d="M2 26 L14 4 H24 L14 26 Z M38 26 L43 4 H57 L62 26 Z M86 26 L76 4 H86 L98 26 Z"
        fill="#fff"
        opacity="0.16"
      />
      <path d="M11 4 H89 V8 H9 Z" fill="#10202b" opacity="0.25" />
    </svg>
  );
}

/** A parasol on the sand, from above. */
export function Parasol({ colour }: { colour: string }): ReactNode {
  return (
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      <ellipse cx="3" cy="4" rx="16" ry="15" fill="#10202b" opacity="0.2" />
      <circle r="16" fill="#fffaf0" />
      {[0, 90, 180, 270].map((turn) => (
        <path
          key={turn}
          d="M0 0 L-6.1 -14.8 A16 16 0 0 1 6.1 -14.8 Z"
          fill={colour}
          transform={`rotate(${turn})`}
        />
      ))}
      <circle r="16" fill="none" stroke={INK} strokeWidth="1" opacity="0.5" />
      <circle r="2" fill={INK} />
    </svg>
  );
}

/** A round tree from above. */
export function Tree(): ReactNode {
  return (
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      <ellipse cx="3" cy="4" rx="15" ry="14" fill="#10202b" opacity="0.18" />
      <circle r="14" fill="var(--vv-leaf)" />
      <circle cx="-4" cy="-4" r="8" fill="var(--vv-leaf-light)" />
      <circle cx="5" cy="5" r="4" fill="var(--vv-leaf-light)" opacity="0.6" />
    </svg>
  );
}

/** The surf between sea and sand, over the whole width. */
export function Surf(): ReactNode {
  return (
    <svg viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
      <rect width="400" height="40" fill="var(--vv-sand)" />
      <path
        d="M0 0 H400 V22 q -25 10 -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 Z"
        fill="var(--vv-foam)"
      />
      <path
        d="M0 0 H400 V16 q -25 10 -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 t -50 0 Z"
        fill="var(--vv-sea)"
      />
      <path
        d="M0 0 H400 V6 q -20 7 -40 0 t -40 0 t -40 0 t -40 0 t -40 0 t -40 0 t -40 0 t -40 0 t -40 0 t -40 0 Z"
        fill="var(--vv-sea-deep)"
      />
    </svg>
  );
}

/** The sign of a status; always shown beside its word. */
export function StatusSign({ status }: { status: Status }): ReactNode {
  return (
    <svg viewBox="-8 -8 16 16" aria-hidden="true">
      {SIGNS[status]}
    </svg>
  );
}

const LINE = {
  fill: "none",
  strokeWidth: 2.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const SIGNS: Record<Status, ReactNode> = {
  not_started: (
    <path d="M-6 1 L0 -5 L6 1 M-4 0 V6 H4 V0" stroke="currentcolor" {...LINE} strokeWidth="2" />
  ),
  free: <path d="M0 6 V-5 M-4.6 -1 L0 -5.6 L4.6 -1" stroke="currentcolor" {...LINE} />,
  stopped: <path d="M-5 -5 L5 5 M5 -5 L-5 5" stroke="currentcolor" {...LINE} strokeWidth="3" />,
  barred: (
    <g>
      <circle r="7" fill={RESCUE} />
      <rect x="-4.4" y="-1.5" width="8.8" height="3" rx="0.8" fill="#fff" />
    </g>
  ),
  held_by_ducks: (
    <path
      transform="translate(-1 2) scale(0.5)"
      d="M-13 -2 Q-9 1 -4 -1 Q2 -3 4 -6 Q3 -14 9 -14 Q15 -14 14 -9.5 L20 -8 L14 -5.5 Q13 -4 12 -2 Q12 9 0 9 Q-11 9 -13 -2 Z"
      fill="currentcolor"
    />
  ),
  arrived: (
    <g>
      <path d="M-4 7 V-7" stroke="currentcolor" {...LINE} strokeWidth="2" />
      <path d="M-4 -7 H6 L3.4 -3.4 L6 0 H-4 Z" fill="currentcolor" />
    </g>
  ),
};

/** The mark on a street that is barred by a red light. */
export function StopMark(): ReactNode {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <circle r="11" fill="#fff" />
      <circle r="9.6" fill={RESCUE} />
      <rect x="-6.4" y="-2.2" width="12.8" height="4.4" rx="1" fill="#fff" />
    </svg>
  );
}

/** A barrier across a street where nobody lives. */
export function Barrier(): ReactNode {
  return (
    <svg viewBox="0 0 60 34" aria-hidden="true">
      <path d="M12 14 V32 M48 14 V32" stroke="#4b555b" strokeWidth="4" strokeLinecap="round" />
      <rect
        x="3"
        y="6"
        width="54"
        height="12"
        rx="3"
        fill="#fffaf0"
        stroke={INK}
        strokeWidth="1.2"
      />
      {[8, 22, 36].map((x) => (
        <path key={x} d={`M${x} 18 l8 -12 h7 l-8 12 z`} fill={RESCUE} />
      ))}
    </svg>
  );
}
