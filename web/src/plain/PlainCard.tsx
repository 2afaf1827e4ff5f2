/** A plain card: the usual index, and the card's mark large in the middle. */
import type { ReactNode } from "react";

import { Back, Face } from "../parts/cards/Card";
import type { TableLayout } from "../protocol.gen";
import type { Texts } from "../words/texts";
import { colourOf, markOf } from "./model";

const INKS: Record<string, string> = {
  black: "#12303f",
  red: "#b3261e",
  blue: "#1f5fa8",
  green: "#23693f",
  yellow: "#7d5800",
  violet: "#6b3fa0",
};
const TEXT = { fontFamily: "var(--display)", fontWeight: 800 } as const;

interface Props {
  layout: TableLayout;
  texts: Texts;
  card: number;
  /** The name for screen readers; leave it out if a button around the card has one. */
  name?: string | undefined;
}

/** A card, or its back if the viewer may not know it. */
export function PlainCard({ layout, texts, card, name }: Props): ReactNode {
  const named = name === undefined ? {} : { name };
  if (card < 0) return <Back {...named} />;
  const { value, symbol } = parted(markOf(texts, card));
  const ink = INKS[colourOf(layout, card)] ?? INKS["black"]!;
  const letter = symbol === "" ? {} : { letter: symbol };
  return (
    <Face {...named} value={<Figure value={value} />} ink={ink} {...letter}>
      <path
        d="M4 96 q 23 -16 46 0 t 46 0 V 136 H 4 Z M4 112 q 23 -16 46 0 t 46 0 V 136 H 4 Z"
        fill={ink}
        opacity="0.08"
      />
      <text
        x="50"
        y={symbol === "" ? 86 : 90}
        fontSize={symbol === "" ? 46 : 58}
        textAnchor="middle"
        fill={ink}
        style={TEXT}
      >
        {symbol === "" ? value : symbol}
      </text>
    </Face>
  );
}

/** The value in the index, smaller if it is longer than one letter, so that it fits. */
function Figure({ value }: { value: string }): ReactNode {
  if (value.length === 1) return value;
  return (
    <tspan fontSize={value.length === 2 ? 25 : 18} letterSpacing="-1.5" x="18">
      {value}
    </tspan>
  );
}

/** A mark as value and symbol: `10♥` is 10 and ♥; without a symbol, all of it is the value. */
export function parted(mark: string): { value: string; symbol: string } {
  const found = /^([\p{L}\p{N}]+)([^\p{L}\p{N}]+)$/u.exec(mark);
  return found === null
    ? { value: mark, symbol: "" }
    : { value: found[1] ?? mark, symbol: found[2] ?? "" };
}
