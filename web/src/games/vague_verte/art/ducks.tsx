/** The family of ducks and the traffic lights: the same on cards and on the board. */
import type { ReactNode } from "react";

import { INK, LIT_GREEN, LIT_RED } from "./paint";

/** A duck walking to the right, in a box of about 26 x 24, with its feet at y = 12. */
export function Duck({ small = false }: { small?: boolean }): ReactNode {
  const body = small ? "#ffd84d" : "#fffdf6";
  const wing = small ? "#f0b429" : "#cfd8d6";
  return (
    <g>
      <path d="M-3 8 v4 h4 M3 8 v4 h4" stroke="#e8742a" strokeWidth="1.8" fill="none" />
      <path
        d="M-13 -2 Q-9 1 -4 -1 Q2 -3 4 -6 Q3 -14 9 -14 Q15 -14 14 -7 Q13 -4 12 -2 Q12 9 0 9 Q-11 9 -13 -2 Z"
        fill={body}
        stroke={INK}
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path d="M-6 1 Q0 -2 5 1 Q2 6 -3 5 Z" fill={wing} />
      <path d="M14 -9.5 L20 -8 L14 -5.5 Z" fill="#e8742a" stroke={INK} strokeWidth="0.8" />
      <circle cx="10" cy="-9.5" r="1.4" fill={INK} />
    </g>
  );
}

/** A mother duck with three ducklings behind her, in a box of about 76 x 26 around 0 0. */
export function Family(): ReactNode {
  return (
    <g>
      {[-31, -18, -5].map((x) => (
        <g key={x} transform={`translate(${x} 4) scale(0.56)`}>
          <Duck small />
        </g>
      ))}
      <g transform="translate(18 -1)">
        <Duck />
      </g>
    </g>
  );
}

/** Which lamp of a traffic light is lit. */
export type Lit = "red" | "green" | "none";

/**
 * A traffic light in a box 24 x 44. The upper lamp is red and shows a bar, the lower one is green
 * and shows an arrow, so that they can be told apart without seeing colours.
 */
export function Signal({ lit }: { lit: Lit }): ReactNode {
  return (
    <g>
      <rect
        x="1"
        y="1"
        width="22"
        height="42"
        rx="8"
        fill="#22313a"
        stroke={INK}
        strokeWidth="1.2"
      />
      <circle cx="12" cy="12.5" r="8" fill={lit === "red" ? LIT_RED : "#5a3431"} />
      <circle cx="12" cy="31.5" r="8" fill={lit === "green" ? LIT_GREEN : "#2f4a3c"} />
      {lit === "red" && <rect x="6.5" y="10.7" width="11" height="3.6" rx="1" fill="#fff" />}
      {lit === "green" && (
        <path
          d="M12 36.5 V27 M8 31 L12 26.5 L16 31"
          fill="none"
          stroke="#06351c"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </g>
  );
}
