/** Small signs: the curls that reverse play, the eye, and the four meanings of a signal. */
import type { ReactNode } from "react";

interface CurlsProps {
  x: number;
  y: number;
  r: number;
  ink?: string;
  paper?: string;
}

/** Two curls that chase each other: the direction is reversed. */
export function Curls({ x, y, r, ink = "#14284a", paper = "#fffaf0" }: CurlsProps): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 12})`}>
      <circle r="12" fill={paper} stroke={ink} strokeWidth="1.6" />
      <path d={CURL} fill={ink} />
      <path d={CURL} fill="#c8401c" transform="rotate(180)" />
    </g>
  );
}

const CURL =
  "M-9.4 1 C-9 -6.4 -1.6 -10.4 4.4 -7.2 C8 -5.2 8.6 -0.8 5.6 1 C3.4 2.2 0.9 0.6 1.6 -1.6 C1.9 -2.7 3 -3 3.7 -2.5 C2.6 -5.2 -4.6 -5.4 -9.4 1 Z";

/** An eye: the others see this card. */
export function Eye({ x, y, size }: { x: number; y: number; size: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`}>
      <circle r="24" fill="#fff3d6" />
      <path d="M-19 0 Q0 -19 19 0 Q0 19 -19 0 Z" fill="#fff" stroke="#14284a" strokeWidth="3.4" />
      <circle r="7.6" fill="#14284a" />
      <circle cx="2.6" cy="-2.6" r="2.4" fill="#fff" />
    </g>
  );
}

/** The sign of one of the four meanings: lay it, could go, not now, keep it. */
export function MarkSign({ mark }: { mark: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={MARKS[mark] ?? MARKS["?"]} />
      </g>
    </svg>
  );
}

const MARKS: Record<string, string> = {
  "!": "M12 3 V14 M6.5 9.5 L12 15 L17.5 9.5 M5 20.5 H19",
  "?": "M7.5 8 A4.6 4.6 0 1 1 13.4 12.4 Q12 13 12 15.5 M12 20.4 V20.5",
  "-": "M5.5 5.5 L18.5 18.5 M18.5 5.5 L5.5 18.5",
  "=": "M7 11 V20.5 H17 V11 Z M8.5 11 V8 a3.5 3.5 0 0 1 7 0 V11",
};
