/** Small pictures for the options on the set-up screen, in a box 64 x 48. */
import type { ReactNode } from "react";

import { sightOf } from "./model/deck";
import { SideCar } from "./art/side";

/** A picture for each value of each option. */
export const options: Record<string, (value: string | number | boolean) => ReactNode> = {
  matching: (value) => (value === "on" ? <Row cards={[1, 2]} /> : <Row cards={[0, 7]} />),
  first_dealer: (value) => <Houses dealer={value} />,
};

/** Two cars in a row: matching or not. */
function Row({ cards }: { cards: number[] }): ReactNode {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      <rect width="64" height="48" rx="6" fill="#d9eef0" />
      <path d="M0 32 H64 V42 q0 6 -6 6 H6 q-6 0 -6 -6 Z" fill="#5d6a72" />
      <path d="M2 40 H62" stroke="#f5efdf" strokeWidth="1.4" strokeDasharray="5 4" />
      {cards.map((card, index) => {
        const { colour, number } = sightOf(card);
        return (
          <g key={card} transform={`translate(${33.5 - index * 31} 22) scale(0.37)`}>
            <SideCar colour={colour} number={number} />
          </g>
        );
      })}
    </svg>
  );
}

const ROOFS = ["#c8401c", "#1f6fb2", "#2c7a4b", "#8a4fae"];

/** Four houses: cards at the dealer's door, or a die if the dealer is random. */
function Houses({ dealer }: { dealer: string | number | boolean }): ReactNode {
  const at = dealer === "last" ? 3 : dealer === "random" ? -1 : Number(dealer);
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true">
      <rect width="64" height="48" rx="6" fill="#cfe6b4" />
      {ROOFS.map((roof, index) => (
        <g key={roof} transform={`translate(${2 + index * 15.4} 12)`}>
          <rect
            x="1.5"
            y="8"
            width="10.6"
            height="11"
            fill="#fffaf0"
            stroke="#12303f"
            strokeWidth="0.8"
          />
          <path
            d="M0 9 L6.8 1 L13.6 9 Z"
            fill={roof}
            stroke="#12303f"
            strokeWidth="0.8"
            strokeLinejoin="round"
          />
          {index === at && <Cards />}
        </g>
      ))}
      {at < 0 && <Die />}
    </svg>
  );
}

function Cards(): ReactNode {
  return (
    <g stroke="#12303f" strokeWidth="0.8">
      <rect
        x="2"
        y="21"
        width="7"
        height="10"
        rx="1.2"
        fill="#1f7a54"
        transform="rotate(-12 5 26)"
      />
      <rect
        x="5"
        y="21"
        width="7"
        height="10"
        rx="1.2"
        fill="#2f9a6c"
        transform="rotate(10 8 26)"
      />
    </g>
  );
}

function Die(): ReactNode {
  return (
    <g transform="rotate(-10 32 39)">
      <rect
        x="26"
        y="33.5"
        width="12"
        height="12"
        rx="2.4"
        fill="#fffaf0"
        stroke="#12303f"
        strokeWidth="0.9"
      />
      <g fill="#12303f">
        <circle cx="29" cy="36.5" r="1.3" />
        <circle cx="32" cy="39.5" r="1.3" />
        <circle cx="35" cy="42.5" r="1.3" />
      </g>
    </g>
  );
}
