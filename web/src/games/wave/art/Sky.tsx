/** Six skies, one for each colour; each has its own pattern, so colour is never the only cue. */
import type { ReactNode } from "react";

import type { Paint } from "./palette";

/** The background behind the wave on a card of this colour. */
export function Sky({ colour, paint }: { colour: number; paint: Paint }): ReactNode {
  const Motif = MOTIFS[colour] ?? Dunes;
  return (
    <>
      <rect x="4" y="4" width="92" height="132" fill={paint.sky} />
      <Motif paint={paint} />
    </>
  );
}

type Motif = (props: { paint: Paint }) => ReactNode;

const GRAINS = [
  [44, 18],
  [60, 12],
  [78, 40],
  [88, 58],
  [40, 36],
  [14, 62],
  [26, 80],
  [90, 84],
  [12, 96],
] as const;

const Dunes: Motif = ({ paint }) => (
  <>
    <circle cx="58" cy="66" r="25" fill={paint.sun} />
    {GRAINS.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="1.7" fill="#dcbf86" />
    ))}
    <path d="M4 100 Q30 88 52 98 T96 94 V136 H4 Z" fill={paint.glow} />
  </>
);

const Rays: Motif = ({ paint }) => (
  <>
    {Array.from({ length: 9 }, (_, i) => (
      <path
        key={i}
        d="M50 66 L43.5 -40 L56.5 -40 Z"
        fill={paint.glow}
        transform={`rotate(${i * 40 + 10} 50 66)`}
      />
    ))}
    <circle cx="50" cy="66" r="23" fill={paint.sun} />
  </>
);

const BARS = [
  [52, 2],
  [60, 3],
  [69, 4],
  [79, 5],
] as const;

const Sunset: Motif = ({ paint }) => (
  <>
    <rect x="4" y="4" width="92" height="44" fill={paint.glow} />
    <circle cx="50" cy="60" r="31" fill={paint.sun} />
    {BARS.map(([y, height]) => (
      <rect key={y} x="4" y={y} width="92" height={height} fill={paint.sky} />
    ))}
  </>
);

const Arcs: Motif = ({ paint }) => (
  <>
    {[50, 42, 34, 26].map((r, i) => (
      <circle key={r} cx="50" cy="78" r={r} fill={i % 2 === 0 ? paint.glow : paint.sky} />
    ))}
    <circle cx="50" cy="78" r="18" fill={paint.sun} />
  </>
);

const Clouds: Motif = ({ paint }) => (
  <>
    <circle cx="74" cy="40" r="15" fill={paint.glow} />
    <g fill={paint.sun}>
      <path d="M36 30 a8 8 0 0 1 15 -4 a7 7 0 0 1 12 6 h-31 a4 4 0 0 1 4 -2 Z" />
      <path d="M6 70 a7 7 0 0 1 13 -3 a6 6 0 0 1 10 5 H2 Z" />
      <path d="M64 62 a7 7 0 0 1 13 -3 a6 6 0 0 1 11 5 h-28 Z" opacity="0.85" />
    </g>
  </>
);

const STARS = [
  [42, 14, 1.3],
  [56, 22, 1],
  [14, 62, 1.4],
  [24, 76, 1],
  [38, 46, 1],
  [12, 88, 1],
  [30, 60, 1.4],
  [64, 10, 1.4],
] as const;

const Night: Motif = ({ paint }) => (
  <>
    <circle cx="20" cy="98" r="40" fill={paint.glow} />
    <path d="M24 100 a17 17 0 1 1 17 -17 a13 13 0 0 0 -17 17 Z" fill={paint.sun} />
    {STARS.map(([x, y, r]) => (
      <path
        key={`${x} ${y}`}
        d={`M${x} ${y - 3 * r} L${x + r} ${y} L${x} ${y + 3 * r} L${x - r} ${y} Z`}
        fill={paint.sun}
      />
    ))}
  </>
);

const MOTIFS = [Dunes, Rays, Sunset, Arcs, Clouds, Night] as const;
