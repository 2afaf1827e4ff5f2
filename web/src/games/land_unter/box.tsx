/** The poster on the box: animals on the last dry roof. */
import type { ReactNode } from "react";

const CLOUD = "M-22 0 a9 9 0 0 1 3 -17 a14 14 0 0 1 24 -6 a10 10 0 0 1 15 9 a8 8 0 0 1 2 14 Z";
const WAVE = "q 25 -26 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 V 420 H -60 Z";
const CLOUDS = [
  [40, 92, 2.6, "#56688a"],
  [262, 104, 2.9, "#56688a"],
  [150, 50, 3.2, "#414e72"],
  [-6, 46, 2.6, "#343d60"],
  [300, 40, 2.9, "#343d60"],
] as const;
const RAIN = Array.from(
  { length: 46 },
  (_, i) => `M${(i * 71) % 330} ${70 + ((i * 43) % 190)} l-7 18`,
).join(" ");
const TITLE = {
  style: { fontFamily: "var(--display)", fontWeight: 800, letterSpacing: -2 },
  textAnchor: "middle",
} as const;

/** The box of Land Unter. */
export default function Box(): ReactNode {
  return (
    <svg viewBox="0 0 300 400" role="presentation" aria-hidden="true">
      <rect width="300" height="400" fill="#6d809c" />
      <path d="M0 150 Q 90 112 170 150 T 300 136 V400 H0 Z" fill="#b5b5b4" />
      <path d="M0 196 Q 90 168 180 196 T 300 190 V400 H0 Z" fill="#ecd2a0" />
      <path d="M150 158 L-40 84 V206 Z M150 158 L340 92 V214 Z" fill="#ffe7a0" opacity="0.72" />
      {CLOUDS.map(([x, y, size, fill]) => (
        <path key={x} d={CLOUD} fill={fill} transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
      <path d="M246 92 L222 142 H238 L226 186 L266 128 H248 L266 92 Z" fill="#ffdf6b" />
      <path d={RAIN} stroke="#f4f9fb" strokeWidth="2" strokeLinecap="round" opacity="0.55" />
      <path d={`M-60 246 ${WAVE}`} fill="#6db0b6" />
      <Tower />
      <path d={`M-84 276 ${WAVE}`} fill="#2f8fa8" />
      <path d={`M-84 276 ${WAVE}`} fill="none" stroke="#fffaf0" strokeWidth="3" />
      <Castaway />
      <path d={`M-46 306 ${WAVE}`} fill="#1f6d8b" />
      <text x="150" y="86" fontSize="84" fill="#fffaf0" {...TITLE}>
        Land
      </text>
      <text x="150" y="374" fontSize="84" fill="#bfe3e4" {...TITLE}>
        Unter
      </text>
      <path d={`M-100 352 ${WAVE}`} fill="#124d6b" opacity="0.62" />
      <path d={`M-66 386 ${WAVE}`} fill="#0c3a54" opacity="0.75" />
      <path d="M40 344 q10 -10 20 0 l8 -6 v12 l-8 -6 q-10 10 -20 0 Z" fill="#f3b33d" />
      <path d="M262 356 q-8 -8 -16 0 l-7 -5 v10 l7 -5 q8 8 16 0 Z" fill="#f3b33d" />
    </svg>
  );
}

function Tower(): ReactNode {
  return (
    <g transform="translate(150 0)">
      <path d="M-26 300 L-18 178 H18 L26 300 Z" fill="#fffaf0" />
      <path d="M0 178 H18 L26 300 H0 Z" fill="#e6dac2" />
      <path d="M-20.2 212 H20.2 L21.8 238 H-21.8 Z" fill="#d2402b" />
      <path d="M-23.6 264 H23.6 L25.4 290 H-25.4 Z" fill="#d2402b" />
      <path d="M0 212 H20.2 L21.8 238 H0 Z M0 264 H23.6 L25.4 290 H0 Z" fill="#ad2f1e" />
      <rect x="-36" y="174" width="72" height="7" rx="2" fill="#12303f" />
      <path
        d="M-34 174 v-14 M-20 174 v-14 M20 174 v-14 M34 174 v-14 M-36 160 H36"
        stroke="#12303f"
        strokeWidth="2.4"
      />
      <rect x="-13" y="146" width="26" height="28" fill="#ffdf6b" />
      <path d="M-13 160 H13 M0 146 V174" stroke="#12303f" strokeWidth="2" />
      <path d="M-21 147 L0 126 L21 147 Z" fill="#c8401c" />
      <g transform="translate(-30 174) scale(2.3)">
        <Sheep />
      </g>
      <g transform="translate(30 174) scale(-2.3 2.3)">
        <Sheep />
      </g>
      <g transform="translate(0 131) scale(2.5)">
        <Sheep />
      </g>
    </g>
  );
}

function Sheep(): ReactNode {
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
      <circle cx="6.8" cy="-7.2" r="0.6" fill="#fffaf0" />
    </g>
  );
}

/** A contented pig in a lifebelt. */
function Castaway(): ReactNode {
  return (
    <g transform="translate(66 292) rotate(-8)">
      <circle cx="0" cy="-18" r="15" fill="#f2a3ad" />
      <path d="M-11 -29 l-1 -10 l9 5 Z M8 -31 l4 -8 l4 10 Z" fill="#d9808f" />
      <ellipse cx="5" cy="-15" rx="6.4" ry="5" fill="#d9808f" />
      <circle cx="3" cy="-15" r="1.3" fill="#5b2b36" />
      <circle cx="7.4" cy="-15" r="1.3" fill="#5b2b36" />
      <circle cx="-3" cy="-23" r="1.9" fill="#2c2430" />
      <circle cx="9" cy="-23" r="1.9" fill="#2c2430" />
      <path d="M-32 0 a32 12 0 0 1 64 0 v5 a32 12 0 0 1 -64 0 Z" fill="#fffaf0" />
      <path d="M-32 0 q1 -7 10 -10 l6 9 q-5 2 -5 6 l-8 6 q-3 -4 -3 -11 Z" fill="#d2402b" />
      <path d="M32 0 q-1 -7 -10 -10 l-6 9 q5 2 5 6 l8 6 q3 -4 3 -11 Z" fill="#d2402b" />
      <path d="M-7 5 h14 v12 h-14 Z" fill="#d2402b" />
      <ellipse cx="0" cy="-1" rx="17" ry="5" fill="#f2a3ad" />
    </g>
  );
}
