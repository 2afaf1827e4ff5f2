/** The cards of Wave: surf posters on which the surfer rides higher on higher colours. */
import type { ReactNode } from "react";

import { Back, Face } from "../../../parts/cards/Card";
import { colourOf, digitOf, hasCurls, letterOf, paintOf, type Paint } from "./palette";
import { Curls, Eye } from "./Signs";
import { Sky } from "./Sky";
import { Surfer } from "./Surfer";
import styles from "./cards.module.css";

const LOWEST = 112;
const STEP = 11.5;
const BORDER = "#fff8e6";

interface CardProps {
  card: number;
  name?: string;
}

/** A wave card as a poster, for the hand and the middle of the bay. */
export function WaveFace({ card, name }: CardProps): ReactNode {
  const colour = colourOf(card);
  const paint = paintOf(colour);
  const y = LOWEST - STEP * colour;
  return (
    <Face
      name={name}
      paper={BORDER}
      ink={paint.ink}
      value={digitOf(card)}
      letter={letterOf(colour)}
      className={styles["paper"]}
    >
      <Sky colour={colour} paint={paint} />
      <Breaker y={y} paint={paint} />
      <Surfer
        x={50}
        y={y + 1}
        digit={digitOf(card)}
        ink={paint.ink}
        board={paint.board}
        stripe={paint.sun}
        scale={0.92}
      />
      <Corner paint={paint} />
      {hasCurls(card) && (
        <>
          <Curls x={82} y={18} r={11} />
          <Curls x={18} y={122} r={11} />
        </>
      )}
    </Face>
  );
}

/** The wave under the surfer: a slope that rises to a lip. */
function Breaker({ y, paint }: { y: number; paint: Paint }): ReactNode {
  return (
    <>
      <path
        d={`M4 ${y + 8} Q22 ${y - 2} 40 ${y + 8} T96 ${y - 2} V137 H4 Z`}
        fill={paint.back}
        opacity="0.9"
      />
      <path d={slope(y)} fill={paint.wave} />
      <path
        d={`M4 ${y + 21} C24 ${y + 19} 40 ${y + 9} 58 ${y + 2} C72 ${y - 4} 82 ${y - 14} 85 ${y - 25}`}
        fill="none"
        stroke={BORDER}
        strokeWidth="2"
        opacity="0.75"
      />
      <path
        d={`M70 ${y - 20} C63 ${y - 35} 82 ${y - 45} 97 ${y - 37} V${y - 30} C86 ${y - 37} 75 ${y - 33} 70 ${y - 20} Z`}
        fill={BORDER}
      />
      <g fill="none" stroke={paint.back} strokeWidth="2.4" strokeLinecap="round" opacity="0.8">
        <path d={`M24 ${y + 27} C44 ${y + 24} 62 ${y + 16} 78 ${y + 2}`} />
        <path d={`M40 ${y + 31} C56 ${y + 28} 72 ${y + 20} 86 ${y + 6}`} />
      </g>
    </>
  );
}

function slope(y: number): string {
  return (
    `M4 ${y + 20} C24 ${y + 18} 40 ${y + 8} 58 ${y + 1} C74 ${y - 6} 84 ${y - 16} 86 ${y - 26}` +
    ` C80 ${y - 30} 73 ${y - 27} 70 ${y - 20} C64 ${y - 34} 82 ${y - 44} 97 ${y - 36} V137 H4 Z`
  );
}

/** Water in the foreground, behind the lower index. */
function Corner({ paint }: { paint: Paint }): ReactNode {
  return (
    <path
      d="M4 132 Q18 124 34 130 C46 134 54 124 60 112 C66 98 74 90 96 88 V137 H4 Z"
      fill={paint.front}
    />
  );
}

/** A wave card for small sizes: the digit fills it. */
export function WaveTile({ card, name }: CardProps): ReactNode {
  const colour = colourOf(card);
  const paint = paintOf(colour);
  const y = 124 - 9 * colour;
  return (
    <Face name={name} paper={BORDER} className={styles["paper"]}>
      <rect x="4" y="4" width="92" height="132" fill={paint.sky} />
      <path
        d={`M4 ${y + 6} Q20 ${y - 8} 38 ${y + 2} T70 ${y} T96 ${y - 6} V137 H4 Z`}
        fill={paint.back}
      />
      <path
        d={`M4 ${y + 16} Q22 ${y + 4} 42 ${y + 12} T96 ${y + 6} V137 H4 Z`}
        fill={paint.front}
      />
      <g fill={paint.ink} className={styles["big"]} textAnchor="middle">
        <text x={hasCurls(card) ? 40 : 50} y="78" fontSize="84">
          {digitOf(card)}
        </text>
        <text x={hasCurls(card) ? 30 : 50} y="124" fontSize="40">
          {letterOf(colour)}
        </text>
      </g>
      {hasCurls(card) && <Curls x={73} y={113} r={19} />}
    </Face>
  );
}

const SCALES = [0, 1, 2, 3, 4, 5, 6].flatMap((row) =>
  [0, 1, 2, 3].map((column) => ({ x: 8 + column * 28 + (row % 2) * 14, y: 22 + row * 18 })),
);

/** The back; `watched`: the other players see the face. */
export function WaveBack({ watched, name }: { watched?: boolean; name?: string }): ReactNode {
  return (
    <Back name={name} paper="#14507a" className={styles["paper"]}>
      <svg x="6" y="6" width="88" height="128" viewBox="6 6 88 128" overflow="hidden">
        {SCALES.map(({ x, y }) => (
          <g key={`${x} ${y}`} fill="#14507a" stroke="#6fb8d6" strokeWidth="2">
            <circle cx={x} cy={y + 12} r="15" />
            <circle cx={x} cy={y + 12} r="10" />
            <circle cx={x} cy={y + 12} r="5" fill="#f8cb38" stroke="none" />
          </g>
        ))}
      </svg>
      {watched === true ? (
        <Eye x={50} y={70} size={27} />
      ) : (
        <>
          <circle cx="50" cy="70" r="21" fill="#ec7a1e" stroke="#fff3d6" strokeWidth="3" />
          <path
            d="M32 80 C36 62 52 56 62 64 C68 70 64 78 58 76 C54 75 54 70 58 70 C52 64 44 70 44 82 C40 84 35 83 32 80 Z"
            fill="#fff3d6"
          />
        </>
      )}
    </Back>
  );
}

const BUBBLES = [
  [22, 34, 13],
  [48, 26, 16],
  [76, 36, 14],
  [30, 60, 17],
  [64, 62, 20],
  [20, 92, 14],
  [46, 96, 17],
  [78, 96, 15],
  [30, 122, 12],
  [62, 122, 13],
] as const;

/** A card face down in the great wave; `card`: its number if the viewer knows it. */
export function Foam({ card, name }: { card: number; name?: string }): ReactNode {
  return (
    <Face name={name} paper={BORDER} className={styles["paper"]}>
      <rect x="4" y="4" width="92" height="132" fill="#8cc6d2" />
      {BUBBLES.map(([x, y, r]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={r} fill="#f4fbfa" />
          <circle cx={x - r * 0.3} cy={y - r * 0.3} r={r * 0.28} fill="#cfe8ec" />
        </g>
      ))}
      {card >= 0 && (
        <g className={styles["big"]} textAnchor="middle" fill="#2b4c5e">
          <text x="50" y="84" fontSize="40">
            {letterOf(colourOf(card))}
            {digitOf(card)}
          </text>
        </g>
      )}
    </Face>
  );
}

/** An inversion card: of the colours or of the digits. */
export function TideCard({ kind, name }: { kind: "colours" | "digits"; name?: string }): ReactNode {
  return (
    <Face name={name} paper={BORDER} className={styles["paper"]}>
      <rect x="4" y="4" width="92" height="132" fill="#e9f3ea" />
      <path d="M4 70 Q27 54 50 70 T96 70 V137 H4 Z" fill="#14507a" />
      <path d="M38 58 V22 M26 34 L38 20 L50 34" {...ARROW} stroke="#c8401c" />
      <path d="M62 84 V120 M50 108 L62 122 L74 108" {...ARROW} stroke="#f8cb38" />
      {kind === "colours" ? <Swatches /> : <Figures />}
    </Face>
  );
}

const ARROW = {
  fill: "none",
  strokeWidth: 8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

function Swatches(): ReactNode {
  return (
    <>
      {[0, 1, 2, 3, 4, 5].map((colour) => (
        <circle
          key={colour}
          cx={colour < 3 ? 70 + (colour % 2) * 14 : 20 + (colour % 2) * 14}
          cy={colour < 3 ? 20 + colour * 16 : 92 + (colour - 3) * 16}
          r="8"
          fill={paintOf(colour).sky}
          stroke="#14284a"
          strokeWidth="1.5"
        />
      ))}
    </>
  );
}

function Figures(): ReactNode {
  return (
    <g className={styles["big"]} textAnchor="middle" fontSize="40">
      <text x="76" y="50" fill="#14284a">
        5
      </text>
      <text x="26" y="118" fill="#fff3d6">
        0
      </text>
    </g>
  );
}
