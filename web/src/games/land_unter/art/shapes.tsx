/** Paper shapes that several pictures share: clouds, waves, boats, animals. */
import type { ReactNode } from "react";

/** The path of a row of waves, closed well below the picture. */
export function waves(y: number, height: number, length: number, shift = 0): string {
  const half = length / 2;
  const count = Math.ceil(150 / half) + 2;
  const rest = Array.from({ length: count }, () => `t ${half} 0`).join(" ");
  return `M ${-length + shift} ${y} q ${half / 2} ${-height} ${half} 0 ${rest} V 200 H -60 Z`;
}

interface CloudProps {
  x: number;
  y: number;
  size: number;
  fill: string;
  shade?: string;
}

/** A cloud whose flat underside is at `y`. */
export function Cloud({ x, y, size, fill, shade }: CloudProps): ReactNode {
  const cloud = "M-22 0 a9 9 0 0 1 3 -17 a14 14 0 0 1 24 -6 a10 10 0 0 1 15 9 a8 8 0 0 1 2 14 Z";
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      {shade !== undefined && <path d={cloud} fill={shade} transform="translate(1.5 2)" />}
      <path d={cloud} fill={fill} />
    </g>
  );
}

/** A sailing boat with its waterline at 0; `lean` in degrees. */
export function Sailboat({ lean }: { lean: number }): ReactNode {
  return (
    <g transform={`rotate(${lean})`}>
      <path d="M-1 -28 L-1 -5 L-15 -5 Z" fill="#fffaf0" />
      <path d="M2 -24 L2 -5 L13 -5 Z" fill="#f3b33d" />
      <path d="M0 -31 V0" stroke="#6b4226" strokeWidth="1.8" />
      <path d="M-1 -31 l9 2.5 l-9 2.5 Z" fill="#d2402b" />
      <path d="M-17 -3 H17 L11 6 H-10 Z" fill="#c8401c" />
      <path d="M-17 -3 H17 L15.5 -0.4 H-15.6 Z" fill="#fffaf0" />
    </g>
  );
}

/** An umbrella with its top at 0; `inside`: the wind has turned it inside out. */
export function Umbrella({ inside = false }: { inside?: boolean }): ReactNode {
  if (inside) {
    return (
      <g>
        <path d="M0 2 V26 q0 4 -4 4" fill="none" stroke="#4a3020" strokeWidth="1.8" />
        <path d="M-16 -8 Q-9 -7 0 4 Q9 -7 16 -8 Q13 6 0 11 Q-13 6 -16 -8 Z" fill="#d2402b" />
        <path d="M-5 -5 Q-2 -2 0 4 Q2 -2 5 -5 Q4 5 0 11 Q-4 5 -5 -5 Z" fill="#f3b33d" />
      </g>
    );
  }
  return (
    <g>
      <path d="M0 0 V25 q0 3.5 -3.5 3.5" fill="none" stroke="#4a3020" strokeWidth="1.8" />
      <path
        d="M-17 13 A17 13 0 0 1 17 13 q-3 -3 -5.7 0 q-2.8 -3 -5.6 0 q-2.8 -3 -5.7 0 q-2.8 -3 -5.6 0 q-2.8 -3 -5.7 0 q-2.8 -3 -5.7 0 Z"
        fill="#d2402b"
      />
      <path d="M0 0 Q-6 4 -5.7 13 q2.9 -3 5.7 0 q2.9 -3 5.7 0 Q6 4 0 0 Z" fill="#f3b33d" />
    </g>
  );
}

/** A sheep; its feet are at 0. */
export function Sheep(): ReactNode {
  return (
    <g>
      <path d="M-3 0 V-3 M3 0 V-3" stroke="#2c2430" strokeWidth="1.6" />
      <path
        d="M-5 -2 a2.6 2.6 0 0 1 -1 -4.6 a3 3 0 0 1 3.4 -3 a3.2 3.2 0 0 1 5.4 0 a3 3 0 0 1 3 3.4 a2.6 2.6 0 0 1 -1.4 4.2 Z"
        fill="#fffaf0"
        stroke="#b9ab90"
        strokeWidth="0.5"
      />
      <ellipse cx="6" cy="-6.6" rx="2.3" ry="2.8" fill="#2c2430" />
      <path d="M4.6 -9 q1.6 -1.8 3 0 Z" fill="#fffaf0" />
      <circle cx="6.8" cy="-7.2" r="0.55" fill="#fffaf0" />
    </g>
  );
}

/** A pig; its feet are at 0. */
export function Pig(): ReactNode {
  return (
    <g>
      <path d="M-3 0 V-3 M3 0 V-3" stroke="#b0566a" strokeWidth="1.9" />
      <ellipse cx="0" cy="-5" rx="5.8" ry="3.9" fill="#f2a3ad" stroke="#c26f80" strokeWidth="0.5" />
      <path d="M-5.6 -6 q-2.4 -0.6 -1.8 -2.4" fill="none" stroke="#c26f80" strokeWidth="0.9" />
      <circle cx="5" cy="-6.6" r="2.9" fill="#f2a3ad" stroke="#c26f80" strokeWidth="0.5" />
      <path d="M3.2 -8.8 l0.4 -2 l1.6 1.3 Z" fill="#c26f80" />
      <ellipse cx="7.2" cy="-6" rx="1.1" ry="1.5" fill="#c26f80" />
      <circle cx="5.6" cy="-7.4" r="0.55" fill="#2c2430" />
    </g>
  );
}
