/** A lifebelt: whole, half, or only an outline. */
import type { ReactNode } from "react";

const RED = "#d2402b";
const ROPE = "#8b5e34";
const CLOTH = "#fffaf0";

interface RingProps {
  x: number;
  y: number;
  r: number;
  /** Half lifebelts: 2 is a whole one, 1 its left half. */
  halves?: number;
}

/** A lifebelt inside a drawing. */
export function Ring({ x, y, r, halves = 2 }: RingProps): ReactNode {
  const width = r * 0.56;
  const around = 2 * Math.PI * (r - width / 2);
  const arc = { r: r - width / 2, fill: "none", strokeWidth: width } as const;
  const piece = around / 8;
  return (
    <g transform={`translate(${x} ${y})`}>
      <svg x={-r - 1} y={-r - 1} width={halves === 1 ? r + 1 : 2 * r + 2} height={2 * r + 2}>
        <g transform={`translate(${r + 1} ${r + 1}) rotate(22.5)`}>
          <circle {...arc} stroke="#12303f" strokeWidth={width + r * 0.2} />
          <circle {...arc} stroke={CLOTH} />
          <circle {...arc} stroke={RED} strokeDasharray={`${piece} ${piece}`} />
        </g>
      </svg>
      {halves === 1 && (
        <path d={`M0 ${-r * 1.2} V ${r * 1.2}`} stroke={ROPE} strokeWidth={r * 0.14} />
      )}
    </g>
  );
}

/** A lifebelt as a separate SVG; a lost one is only an outline. */
export function Belt({ lost = false, halves = 2 }: { lost?: boolean; halves?: number }): ReactNode {
  return (
    <svg viewBox="-11 -11 22 22" aria-hidden="true">
      {lost ? (
        <circle
          r="7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="2.6 2.9"
          opacity="0.75"
        />
      ) : (
        <Ring x={0} y={0} r={10} halves={halves} />
      )}
    </svg>
  );
}
