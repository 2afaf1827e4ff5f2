/** Small pictures of the options, for the setup page. */
import type { ReactNode } from "react";

import { INK, INKS, PAPER, GOLD } from "./art/palette";
import { Pearl } from "./art/points";
import { SuitShape } from "./art/suits";
import { LETTERS, type Letter } from "./model/deck";

const TEAMS = ["#b3391a", "#1f6fb2", "#2c7a4b", "#8a4fae"];

/** A picture for each value of each option. */
export const options: Record<string, (value: unknown) => ReactNode> = {
  teams: (value) => framed(<Teams sizes={sizesOf(String(value))} />),
  vp_target: (value) => framed(<Target count={String(value)} />),
  suits: (value) => framed(<Suits letters={lettersOf(String(value))} />),
  first_dealer: (value) => framed(<Dealer seat={String(value)} />),
};

function framed(picture: ReactNode): ReactNode {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      {picture}
    </svg>
  );
}

function sizesOf(teams: string): number[] {
  return teams === "none" ? [] : teams.split("v").map(Number);
}

/** Fish of the same colour are in the same team. */
function Teams({ sizes }: { sizes: number[] }): ReactNode {
  if (sizes.length === 0) {
    return (
      <g>
        {[0, 1, 2, 3].map((i) => (
          <Swimmer
            key={i}
            x={16 + (i % 2) * 32}
            y={14 + Math.floor(i / 2) * 22}
            colour={TEAMS[i]}
          />
        ))}
      </g>
    );
  }
  const row = 48 / sizes.length;
  return (
    <g>
      {sizes.flatMap((size, team) =>
        Array.from({ length: size }, (_, i) => (
          <Swimmer
            key={`${team} ${i}`}
            x={32 + (i - (size - 1) / 2) * 14}
            y={row * (team + 0.5)}
            colour={TEAMS[team % 4]}
            small={sizes.length > 3}
          />
        )),
      )}
    </g>
  );
}

function Swimmer({
  x,
  y,
  colour,
  small,
}: {
  x: number;
  y: number;
  colour: string | undefined;
  small?: boolean;
}): ReactNode {
  return (
    <g transform={`translate(${x} ${y}) scale(${small === true ? 0.8 : 1})`}>
      <path d="M-3 0 L-7 -4 V4 Z" fill={colour} stroke={INK} strokeWidth="1.1" />
      <ellipse rx="5.4" ry="4.4" fill={colour} stroke={INK} strokeWidth="1.1" />
      <circle cx="2.4" cy="-1" r="1" fill={PAPER} />
    </g>
  );
}

/** A victory card with the number of victory points needed to win. */
function Target({ count }: { count: string }): ReactNode {
  return (
    <g>
      <rect
        x="20"
        y="5"
        width="27"
        height="38"
        rx="4"
        fill={GOLD}
        stroke={INK}
        strokeWidth="1.6"
        transform="rotate(7 33 24)"
      />
      <rect
        x="17"
        y="5"
        width="27"
        height="38"
        rx="4"
        fill={PAPER}
        stroke={INK}
        strokeWidth="1.6"
        transform="rotate(-4 30 24)"
      />
      <Pearl x={30.5} y={24} r={11}>
        {count === "auto" ? "3" : count}
      </Pearl>
      {count === "auto" && (
        <path d="M44 12 q 5 -5 8 1 m 0 -6 v 6 h -6" fill="none" stroke={INK} strokeWidth="1.6" />
      )}
    </g>
  );
}

function lettersOf(suits: string): Letter[] {
  return LETTERS.filter((letter) => suits === "auto" || suits.includes(letter));
}

/** The suits in play side by side. */
function Suits({ letters }: { letters: Letter[] }): ReactNode {
  const size = 64 / letters.length;
  const mark = Math.min(15, size - 2);
  return (
    <g>
      {letters.map((letter, i) => (
        <g key={letter}>
          <rect x={i * size} width={size} height="48" fill={INKS[letter].water} />
          <SuitShape
            letter={letter}
            x={i * size + (size - mark) / 2}
            y={24 - mark / 2 + (i % 2 === 0 ? -5 : 5)}
            size={mark}
            hole={INKS[letter].water}
          />
        </g>
      ))}
    </g>
  );
}

const SEATS = 8;

/** The first dealer: a seat at the table, or a die if it is chosen at random. */
function Dealer({ seat }: { seat: string }): ReactNode {
  if (seat === "random") return <Die />;
  const chosen = seat === "last" ? SEATS - 1 : Number(seat);
  return (
    <g>
      <ellipse cx="32" cy="24" rx="15" ry="10" fill="#58adb8" stroke={INK} strokeWidth="1.3" />
      {Array.from({ length: SEATS }, (_, i) => {
        const turn = Math.PI / 2 + (i / SEATS) * 2 * Math.PI;
        const at = { cx: 32 + Math.cos(turn) * 25, cy: 24 + Math.sin(turn) * 18 };
        const isChosen = i === chosen;
        return (
          <circle
            key={i}
            {...at}
            r={isChosen ? 5 : 2.8}
            fill={isChosen ? GOLD : PAPER}
            stroke={INK}
            strokeWidth="1.3"
          />
        );
      })}
      <rect
        x="28"
        y="18"
        width="8"
        height="11"
        rx="1.4"
        fill="#173f57"
        stroke={PAPER}
        strokeWidth="1.2"
      />
    </g>
  );
}

function Die(): ReactNode {
  return (
    <g transform="rotate(-10 32 24)">
      <rect
        x="18"
        y="10"
        width="28"
        height="28"
        rx="6"
        fill={PAPER}
        stroke={INK}
        strokeWidth="1.8"
      />
      {[
        [25, 17],
        [39, 17],
        [32, 24],
        [25, 31],
        [39, 31],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.6" fill={INK} />
      ))}
    </g>
  );
}
