/** The sea cards: eighty faces drawn from data, and their back. */
import { memo, type ReactNode } from "react";

import { drawnLetter } from "./letters";
import { Back, Face } from "../../../parts/cards/Card";
import { Creature } from "./creatures";
import { INK, INKS, PAPER, PEARL, type Inks } from "./palette";
import { Pearl, Treasure, Urchin } from "./points";
import { SuitShape } from "./suits";
import { Beams, Grain } from "./waters";
import {
  letterOf,
  MARKS,
  NO_CARD,
  POINTS,
  pointsOn,
  suitOf,
  TREASURE,
  valueOf,
  type Letter,
} from "../model/deck";

interface Props {
  card: number;
  /** The 0 that is worth five now; if it is this card, its treasure is shown. */
  treasure?: number;
  /** The name for screen readers; leave it out if a button around the card has one. */
  name?: string;
}

/** The two paper corners behind the index; the water between them forms a Z. */
const PAPERS =
  "M40 2 V48 C40 62 39 69 31 72 C22 75 9 72 2 82 V2 Z M48 138 V121 C48 111 54 108 64 106 C78 103 92 107 98 97 V138 Z";

/** The face of a sea card. */
export const SeaCard = memo(function SeaCard({ card, treasure, name }: Props): ReactNode {
  const letter = letterOf(suitOf(card));
  const value = valueOf(card);
  const inks = INKS[letter];
  return (
    <Face
      name={name}
      paper={PAPER}
      frame={inks.dark}
      ink={inks.dark}
      value={<Figures value={value} />}
    >
      <rect width="100" height="140" fill={value === 8 ? INK : value === 9 ? PEARL : inks.water} />
      {value === 9 && <Beams ink={inks.water} />}
      {value !== 9 && <Grain letter={letter} ink={value === 8 ? inks.dark : inks.grain} />}
      <path d={PAPERS} fill={PAPER} stroke={inks.dark} strokeWidth="1.4" />
      <Motif letter={letter} value={value} />
      <Found value={value} full={card === treasure} inks={inks} />
      <Corner letter={letter} value={value} full={card === treasure} />
      <g transform="rotate(180 50 70)">
        <SuitShape letter={letter} x={35} y={14} size={15} />
      </g>
    </Face>
  );
});

/** The value in the index; two digits are set smaller and closer together. */
function Figures({ value }: { value: number }): ReactNode {
  if (value < 10) return <tspan fontSize="33">{value}</tspan>;
  return (
    <tspan fontSize="28" letterSpacing="-1.8">
      {value}
    </tspan>
  );
}

/** The index below the value: suit shape, letter, points. */
function Corner({
  letter,
  value,
  full,
}: {
  letter: Letter;
  value: number;
  full: boolean;
}): ReactNode {
  const inks = INKS[letter];
  const mark = MARKS[value] ?? 0;
  return (
    <g>
      <SuitShape letter={letter} x={5.5} y={35} size={16} />
      <text
        x="28"
        y="48"
        fontSize="13"
        fontWeight="800"
        textAnchor="middle"
        fill={inks.dark}
        style={{ fontFamily: "var(--display)" }}
      >
        {drawnLetter(letter)}
      </text>
      <Worth value={value} full={full} ink={inks.dark} />
      {mark > 0 && (
        <text x="89" y="15" fontSize="8" fontWeight="700" textAnchor="end" fill={inks.dark}>
          {mark}+
        </text>
      )}
    </g>
  );
}

function Worth({ value, full, ink }: { value: number; full: boolean; ink: string }): ReactNode {
  const points = POINTS[value] ?? 0;
  if (value === 0) {
    return (
      <g>
        <rect
          x="6"
          y="53"
          width="26"
          height="13"
          rx="6.5"
          fill={full ? "#e9ac2c" : "none"}
          stroke={INK}
          strokeWidth="1.4"
          strokeDasharray={full ? undefined : "3 2"}
        />
        <text
          x="19"
          y="63"
          fontSize="10.5"
          fontWeight="800"
          textAnchor="middle"
          fill={full ? INK : ink}
          style={{ fontFamily: "var(--display)" }}
        >
          {full ? TREASURE : `0/${TREASURE}`}
        </text>
      </g>
    );
  }
  if (points > 0)
    return (
      <Pearl x={18} y={60} r={7.6}>
        {points}
      </Pearl>
    );
  if (points < 0)
    return (
      <Urchin x={18} y={60.5} r={10.5}>
        {`−${-points}`}
      </Urchin>
    );
  return null;
}

/** The creature: it grows with the value; 13 and up wear a crown; a 0 is still an egg. */
function Motif({ letter, value }: { letter: Letter; value: number }): ReactNode {
  if (value === 0) return <Egg letter={letter} />;
  const size = 0.58 + value * 0.014;
  return (
    <g transform={`translate(62 ${value >= 13 ? 80 : 77}) scale(${size.toFixed(3)})`}>
      <Halo show={value === 8} />
      <Creature letter={letter} />
      {value >= 13 && <Crown jewels={value - 12} letter={letter} />}
    </g>
  );
}

/** A pale patch behind the creature where the water is black. */
function Halo({ show }: { show: boolean }): ReactNode {
  if (!show) return null;
  return (
    <path
      d="M-42 4 C-46 -30 -16 -46 8 -42 C36 -38 50 -14 44 10 C38 36 12 44 -10 41 C-30 38 -41 26 -42 4 Z"
      fill={PAPER}
      opacity="0.9"
    />
  );
}

const HEADS: Record<Letter, number> = { Y: -30, V: -39, B: -20, G: -34, R: -26 };

function Crown({ jewels, letter }: { jewels: number; letter: Letter }): ReactNode {
  return (
    <g
      transform={`translate(${letter === "G" ? -16 : 0} ${HEADS[letter]}) rotate(${letter === "G" ? -24 : 0})`}
    >
      <path
        d="M-12 4 L-14 -9 L-6 -3 L0 -12 L6 -3 L14 -9 L12 4 Z"
        fill="#e9ac2c"
        stroke={INK}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {Array.from({ length: jewels }, (_, i) => (
        <circle
          key={i}
          cx={(i - (jewels - 1) / 2) * 6}
          cy="0"
          r="1.9"
          fill={INKS[letter].body}
          stroke={INK}
          strokeWidth="0.9"
        />
      ))}
    </g>
  );
}

/** A 0: the creature curled up in its shell. */
function Egg({ letter }: { letter: Letter }): ReactNode {
  const inks = INKS[letter];
  return (
    <g transform="translate(22 20) scale(0.8)">
      <path
        d="M50 36 C70 36 79 56 77 74 C75 94 64 104 50 104 C36 104 25 94 23 74 C21 56 30 36 50 36 Z"
        fill={PEARL}
        stroke={INK}
        strokeWidth="2.2"
      />
      <path
        d="M50 42 C65 42 72 58 71 73 C70 89 61 98 50 98 C39 98 30 89 29 73 C28 58 35 42 50 42 Z"
        fill={inks.belly}
      />
      <g transform="translate(50 71) scale(0.5)">
        <Creature letter={letter} />
      </g>
      <path
        d="M66 48 C73 56 75 68 73 80 M62 43 l3 3"
        fill="none"
        stroke={INK}
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </g>
  );
}

/** The pearls or urchins on the picture, which show what the card is worth. */
function Found({ value, full, inks }: { value: number; full: boolean; inks: Inks }): ReactNode {
  if (value === 8) {
    return (
      <g>
        {[
          [84, 19],
          [67, 21],
          [16, 121],
          [33, 119],
        ].map(([x, y]) => (
          <Urchin key={x} x={x} y={y} r={9.4} ink={inks.belly} />
        ))}
      </g>
    );
  }
  if (value === 9) {
    return (
      <g>
        <Pearl x={79} y={23} r={12} />
        <Pearl x={21} y={117} r={12} />
      </g>
    );
  }
  if (value === 0) return <Settings full={full} />;
  const points = POINTS[value] ?? 0;
  if (points > 0) return <Pearl x={21} y={119} r={8} />;
  if (points < 0) return <Urchin x={21} y={119} r={10} />;
  return <Bubbles inks={inks} count={value - 3} />;
}

/** Five settings for pearls, filled when the 0 is worth five. */
function Settings({ full }: { full: boolean }): ReactNode {
  return (
    <g>
      {[
        [52, 17],
        [67, 19],
        [81, 26],
        [14, 121],
        [29, 123],
      ].map(([x, y]) => (
        <Treasure key={`${x}`} x={x} y={y} r={6} full={full} />
      ))}
    </g>
  );
}

function Bubbles({ inks, count }: { inks: Inks; count: number }): ReactNode {
  const spots = [
    [78, 26, 5],
    [88, 38, 3.4],
    [67, 16, 3],
    [22, 116, 5],
  ].slice(0, count);
  return (
    <g fill={inks.belly} stroke={inks.dark} strokeWidth="1.2">
      {spots.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

/** The back of the cards: two seas that merge into each other. */
export function SeaBack({ name }: { name?: string }): ReactNode {
  return (
    <Back name={name} paper="#173f57">
      <g fill="none" stroke="#2f6a84" strokeWidth="1.6">
        {[14, 24, 34, 106, 116, 126].map((y) => (
          <path
            key={y}
            d={`M6 ${y} q 7.33 -6 14.66 0 t 14.66 0 t 14.66 0 t 14.66 0 t 14.66 0 t 14.66 0`}
          />
        ))}
      </g>
      <circle cx="50" cy="70" r="31" fill="#f3b33d" stroke="#fdf5e2" strokeWidth="2.4" />
      <path
        d="M50 39 A31 31 0 0 1 50 101 A15.5 15.5 0 0 1 50 70 A15.5 15.5 0 0 0 50 39 Z"
        fill="#58adb8"
      />
      <circle cx="50" cy="54.5" r="4.6" fill="#fdf5e2" stroke={INK} strokeWidth="1.8" />
      <circle cx="50" cy="85.5" r="4.6" fill="#fdf5e2" stroke={INK} strokeWidth="1.8" />
      <path
        d="M27 62 l6 2 M25 70 l7 0 M27 78 l6 -2 M73 62 l-6 2 M75 70 l-7 0 M73 78 l-6 -2"
        stroke={INK}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </Back>
  );
}

/** A tiny but readable card, for long lists. */
export function MiniCard({
  card,
  treasure = NO_CARD,
}: {
  card: number;
  treasure?: number;
}): ReactNode {
  const letter = letterOf(suitOf(card));
  const value = valueOf(card);
  const inks = INKS[letter];
  const points = pointsOn(card, treasure);
  return (
    <svg viewBox="0 0 40 56" aria-hidden="true">
      <rect
        x="0.8"
        y="0.8"
        width="38.4"
        height="54.4"
        rx="5"
        fill={PAPER}
        stroke={inks.dark}
        strokeWidth="1.6"
      />
      <path
        d="M2 34 q 6 -5 12 0 t 12 0 t 12 0 V51 a4 4 0 0 1 -4 4 H6 a4 4 0 0 1 -4 -4 Z"
        fill={inks.water}
      />
      <text
        x="20"
        y="25"
        fontSize="25"
        fontWeight="800"
        textAnchor="middle"
        fill={inks.dark}
        style={{ fontFamily: "var(--display)" }}
        letterSpacing={value > 9 ? -1.5 : 0}
      >
        {value}
      </text>
      <SuitShape letter={letter} x={points === 0 ? 11.5 : 3} y={35} size={17} hole={inks.water} />
      {points > 0 && (
        <Pearl x={30} y={44} r={7.6}>
          {points}
        </Pearl>
      )}
      {points < 0 && (
        <Urchin x={30} y={44} r={8.6}>
          {`−${-points}`}
        </Urchin>
      )}
    </svg>
  );
}
