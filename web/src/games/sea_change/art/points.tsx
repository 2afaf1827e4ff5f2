/** Points as pictures: pearls for positive points, urchins for negative ones. */
import type { ReactNode } from "react";

import { GOLD, INK, PEARL } from "./palette";

function spines(count: number, near: number, far: number): string {
  return Array.from({ length: count }, (_, i) => {
    const a = (i / count) * 2 * Math.PI;
    const b = ((i + 0.5) / count) * 2 * Math.PI;
    const out = `${(Math.cos(a) * far).toFixed(1)} ${(Math.sin(a) * far).toFixed(1)}`;
    const back = `${(Math.cos(b) * near).toFixed(1)} ${(Math.sin(b) * near).toFixed(1)}`;
    return `${i === 0 ? "M" : "L"}${out} L${back}`;
  })
    .join(" ")
    .concat(" Z");
}

const URCHIN = spines(14, 6, 10.4);

interface At {
  x?: number;
  y?: number;
  /** The radius; they are drawn at 10 and scaled. */
  r?: number;
  children?: ReactNode;
}

/** A pearl, optionally with a number in it. */
export function Pearl({ x = 0, y = 0, r = 10, children }: At): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <circle r="9.2" fill={PEARL} stroke={INK} strokeWidth="1.6" />
      <path
        d="M6.4 -4 C8.6 1 6 6.8 0.6 7.4"
        fill="none"
        stroke="#d8b7c6"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M-5.6 -2 C-5 -4.6 -3 -6 -1 -6.2"
        fill="none"
        stroke="#b9d9e0"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      {children !== undefined && <Figure ink={INK}>{children}</Figure>}
    </g>
  );
}

/** An urchin. */
export function Urchin({
  x = 0,
  y = 0,
  r = 10,
  ink = INK,
  children,
}: At & { ink?: string }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <path d={URCHIN} fill={ink} stroke={ink} strokeWidth="1.4" strokeLinejoin="round" />
      {children === undefined ? (
        <>
          <circle r="4.4" fill="none" stroke="#8f5f8a" strokeWidth="1.4" strokeDasharray="2 2" />
          <circle r="1.6" fill="#c68fb5" />
        </>
      ) : (
        <Figure ink="#ffffff">{children}</Figure>
      )}
    </g>
  );
}

/** The treasure of a 0: a golden pearl when its suit is trump, otherwise an empty setting. */
export function Treasure({ x = 0, y = 0, r = 10, full }: At & { full: boolean }): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <circle
        r="9.2"
        fill={full ? GOLD : "none"}
        stroke={INK}
        strokeWidth="1.6"
        strokeDasharray={full ? undefined : "3 2.4"}
      />
      {full && (
        <path
          d="M-5.6 -2 C-5 -4.6 -3 -6 -1 -6.2"
          fill="none"
          stroke={PEARL}
          strokeWidth="2"
          strokeLinecap="round"
        />
      )}
    </g>
  );
}

function Figure({ ink, children }: { ink: string; children: ReactNode }): ReactNode {
  return (
    <text
      y="4.4"
      fontSize="12"
      letterSpacing="-0.6"
      fontWeight="800"
      textAnchor="middle"
      fill={ink}
      style={{ fontFamily: "var(--display)" }}
    >
      {children}
    </text>
  );
}

/** Points next to text: a pearl or an urchin with a number. */
export function PointsMark({ points, size = 20 }: { points: number; size?: number }): ReactNode {
  if (points === 0) return null;
  const figure = points > 0 ? points : `−${-points}`;
  return (
    <svg
      width={size}
      height={size}
      viewBox="-11 -11 22 22"
      aria-hidden="true"
      style={{ flex: "none" }}
    >
      {points > 0 ? <Pearl>{figure}</Pearl> : <Urchin>{figure}</Urchin>}
    </svg>
  );
}
