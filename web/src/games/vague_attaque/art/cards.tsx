/** The picture of every card of the game, drawn from its number and its name. */
import { memo, type ReactNode } from "react";

import { Back, Face } from "../../../parts/cards/Card";
import type { Texts } from "../../../words/texts";
import { TOOLS } from "./artefacts";
import { Cut } from "./cut";
import { Emblem } from "./emblems";
import { SCENES } from "./encounters";
import { VIGNETTES } from "./places";
import { OBJECTS } from "./souvenirs";
import styles from "./cards.module.css";
import {
  anchorOf,
  codeOf,
  copyOf,
  deckOf,
  isDedicated,
  isGold,
  KINDS,
  kindOfPlace,
  kindsOf,
  type Anchor,
  type Deck,
} from "../model/deck";
import { anchorEffect, artefactEffect, effectOf, nameOf } from "../model/names";
import { placeOfCard } from "../model/tableView";

const PARCHMENT = "#f6e9c8";
const SEPIA = "#4a3216";

interface CardProps {
  card: number;
  texts: Texts;
  /** Label the picture for screen readers; omit if a button around the card has the label. */
  named?: boolean;
  /** Whether to print the text of an encounter, or of an anchor, on the card. */
  told?: boolean;
}

/** The face of any card that is drawn from a pile. */
export const CardFace = memo(function CardFace({ card, texts, named, told }: CardProps): ReactNode {
  const name = named === true ? nameOf(texts, card) : undefined;
  const deck = deckOf(card);
  if (deck === "souvenir") {
    return <SouvenirFace card={card} texts={texts} name={name} told={told === true} />;
  }
  if (deck === "place") return <PlaceFace card={card} texts={texts} name={name} />;
  return <EncounterFace card={card} texts={texts} name={name} told={told === true} />;
});

interface FaceOf {
  card: number;
  texts: Texts;
  name?: string;
}

function SouvenirFace({ card, texts, name, told }: FaceOf & { told: boolean }): ReactNode {
  const kinds = kindsOf(card);
  const anchor = anchorOf(card);
  return (
    <Face name={name} paper={PARCHMENT} frame={SEPIA}>
      <Border card={card} />
      <Stain turn={card * 47} />
      <svg x="27" y="24" width="66" height="66" viewBox="0 0 48 48" className={styles["object"]}>
        <Cut pieces={OBJECTS[card] ?? []} />
      </svg>
      {isDedicated(card) ? (
        <>
          <Emblem kind={kinds[0] ?? 0} x={6} y={6} size={36} />
          <Star x={12} y={44} size={22} />
        </>
      ) : (
        kinds.map((kind, i) => <Emblem key={kind} kind={kind} x={7} y={7 + i * 29} size={28} />)
      )}
      {anchor !== null && <AnchorMark anchor={anchor} x={64} y={7} size={28} />}
      {told && anchor !== null ? (
        <>
          <text x="50" y="99" className={styles["headline"]} fill={SEPIA} fontSize="8.6">
            {nameOf(texts, card)}
          </text>
          <Lines text={anchorEffect(texts, anchor)} ink={SEPIA} top={109} small />
        </>
      ) : (
        <Title name={nameOf(texts, card)} ink={SEPIA} />
      )}
    </Face>
  );
}

/** The border: in the colour of the one place of the souvenir, or dashed in those of its three. */
function Border({ card }: { card: number }): ReactNode {
  const kinds = kindsOf(card);
  const colours = kinds.map((kind) => KINDS[kind]?.colour ?? "#888");
  if (colours.length === 1) {
    return (
      <rect
        x="6"
        y="6"
        width="88"
        height="128"
        rx="5"
        fill="none"
        stroke={colours[0]}
        strokeWidth="4"
      />
    );
  }
  return (
    <g fill="none" strokeWidth="4">
      {colours.map((colour, i) => (
        <rect
          key={i}
          x="6"
          y="6"
          width="88"
          height="128"
          rx="5"
          stroke={colour}
          strokeDasharray="12 24"
          strokeDashoffset={-12 * i}
        />
      ))}
    </g>
  );
}

function PlaceFace({ card, texts, name }: FaceOf): ReactNode {
  const place = placeOfCard(card);
  const kind = kindOfPlace(place);
  const { colour = "#888" } = KINDS[kind] ?? {};
  return (
    <Face name={name} paper={colour} frame={SEPIA}>
      <rect x="4" y="4" width="92" height="132" fill={colour} />
      <svg x="8" y="8" width="84" height="84" viewBox="0 0 100 100">
        <Cut pieces={VIGNETTES[kind] ?? []} />
      </svg>
      <rect x="8" y="92" width="84" height="40" fill={PARCHMENT} />
      <path d="M8 92 q7 -5 14 0 t14 0 t14 0 t14 0 t14 0 t14 0 v4 H8z" fill={PARCHMENT} />
      <Emblem kind={kind} x={6} y={6} size={38} />
      <Title name={nameOf(texts, card)} ink={SEPIA} />
      {copyOf(place) !== "" && (
        <text x="88" y="129" className={styles["copy"]} fill={SEPIA}>
          {copyOf(place)}
        </text>
      )}
    </Face>
  );
}

function EncounterFace({ card, texts, name, told }: FaceOf & { told: boolean }): ReactNode {
  const gold = isGold(card);
  const frame = gold ? "#d69a2a" : "#24487f";
  const ink = gold ? "#3c2a08" : "#f4ead2";
  const title = nameOf(texts, card);
  return (
    <Face name={name} paper={frame} frame={SEPIA}>
      <rect x="4" y="4" width="92" height="132" fill={frame} />
      <svg x="8" y={told ? 21 : 8} width="84" height="64" viewBox="0 0 100 76">
        <Cut pieces={SCENES[codeOf(card)] ?? []} />
      </svg>
      {told ? (
        <>
          <text x="50" y="16" className={styles["headline"]} fill={ink}>
            {title}
          </text>
          <Lines text={effectOf(texts, card)} ink={ink} />
        </>
      ) : (
        <>
          <Knot gold={gold} />
          <Title name={title} ink={ink} />
        </>
      )}
    </Face>
  );
}

/** Blue cards show a wave, gold ones a star: colour is never the only difference. */
function Knot({ gold }: { gold: boolean }): ReactNode {
  return gold ? (
    <Star x={35} y={73} size={30} />
  ) : (
    <g>
      <circle cx="50" cy="88" r="12" fill="#24487f" />
      <path
        d="M40 90 q5 -8 10 0 t10 0 M42 84 q4 -6 8 0 t8 0"
        fill="none"
        stroke="#9bd4ee"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </g>
  );
}

/** The face of an artefact. */
export const ArtefactFace = memo(function ArtefactFace({
  artefact,
  texts,
  named,
  told,
}: {
  artefact: number;
  texts: Texts;
  named?: boolean;
  /** Whether to print what it does. */
  told?: boolean;
}): ReactNode {
  const title = texts.name("artefact", artefact);
  return (
    <Face name={named === true ? title : undefined} paper="#e6d3a3" frame={SEPIA}>
      <rect
        x="7"
        y="7"
        width="86"
        height="126"
        rx="4"
        fill="none"
        stroke={SEPIA}
        strokeWidth="1.4"
      />
      <rect
        x="10"
        y="10"
        width="80"
        height="120"
        rx="3"
        fill="none"
        stroke={SEPIA}
        strokeWidth=".7"
      />
      <Hatch />
      <svg
        x="16"
        y={told === true ? 24 : 20}
        width="68"
        height={told === true ? 60 : 68}
        viewBox="0 0 100 100"
      >
        <Cut pieces={TOOLS[artefact] ?? []} ink={SEPIA} />
      </svg>
      {told === true ? (
        <>
          <text x="50" y="21" className={styles["headline"]} fill={SEPIA}>
            {title}
          </text>
          <Lines text={artefactEffect(texts, artefact)} ink={SEPIA} />
        </>
      ) : (
        <Title name={title} ink={SEPIA} />
      )}
    </Face>
  );
});

/** The picture of an artefact on its own, for a badge. */
export function ToolMark({
  artefact,
  className,
}: {
  artefact: number;
  className?: string;
}): ReactNode {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true">
      <Cut pieces={TOOLS[artefact] ?? []} ink={SEPIA} />
    </svg>
  );
}

function Hatch(): ReactNode {
  const lines = Array.from({ length: 12 }, (_, i) => `M${14 + i * 3} 100 L${14 + i * 6.2} 14`);
  return <path d={lines.join(" ")} stroke={SEPIA} strokeWidth=".35" opacity=".35" fill="none" />;
}

/** The object of a souvenir on its own, for a slot. */
export const ObjectMark = memo(function ObjectMark({
  card,
  className,
}: {
  card: number;
  className?: string;
}): ReactNode {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <Cut pieces={OBJECTS[card] ?? []} />
    </svg>
  );
});

/** The vignette of a kind of place on its own, for a tile. */
export const Vignette = memo(function Vignette({
  kind,
  className,
}: {
  kind: number;
  className?: string;
}): ReactNode {
  return (
    <svg
      viewBox="0 12 100 66"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      <Cut pieces={VIGNETTES[kind] ?? []} />
    </svg>
  );
});

const STAR =
  "M12 1.6 L15 8.6 L22.6 9.2 L16.8 14.2 L18.6 21.6 L12 17.6 L5.4 21.6 L7.2 14.2 L1.4 9.2 L9 8.6z";

/** The mark of a dedicated souvenir. */
export function Star({
  x = 0,
  y = 0,
  size = 24,
}: {
  x?: number;
  y?: number;
  size?: number;
}): ReactNode {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 24 24">
      <path d={STAR} fill="#f2c230" stroke={SEPIA} strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}

const ANCHOR =
  "M12 3.4 a2 2 0 1 1 0 .1 M12 6.4 V20 M7.6 9.8 H16.4 M4.6 13.6 C5 18 8.6 20 12 20 C15.4 20 19 18 19.4 13.6";

interface AnchorProps {
  anchor: Anchor;
  x?: number;
  y?: number;
  size?: number;
}

/** The anchor, with a small sign for its effect. */
export function AnchorMark({ anchor, x = 0, y = 0, size = 24 }: AnchorProps): ReactNode {
  return (
    <svg x={x} y={y} width={size} height={size} viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="11.4" fill="#17607d" stroke={SEPIA} strokeWidth=".8" />
      <path d={ANCHOR} fill="none" stroke="#fffaf0" strokeWidth="2.2" strokeLinecap="round" />
      <path
        d={SIGNS[anchor]}
        fill="none"
        stroke="#f2c230"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The sign beside the anchor: a plus to draw a souvenir, a roof to draw a place, and so on. */
const SIGNS: Record<Anchor, string> = {
  draw_s: "M18 5 V9 M16 7 H20",
  draw_l: "M16 8 L18.4 5 L20.8 8",
  pick: "M15.6 7 q2.6 -3.4 5.2 0 q-2.6 3.4 -5.2 0z",
  put_s: "M18 4.4 V9.4 M15.8 7.6 L18 9.6 L20.2 7.6",
  put_l: "M15.8 9 H20.4 M18 4 V8",
  hit: "M16 5 L20 9 M20 5 L16 9",
};

/** The name at the bottom of a card, on up to three lines. */
function Title({ name, ink }: { name: string; ink: string }): ReactNode {
  const lines = wrap(name, 13).slice(0, 3);
  const size =
    lines.length > 2 ? 10 : Math.max(...lines.map((line) => line.length)) > 12 ? 10.4 : 11.4;
  const top = 113 - (lines.length - 1) * size * 0.55;
  return (
    <text className={styles["title"]} fill={ink} fontSize={size}>
      {lines.map((line, i) => (
        <tspan key={i} x="50" y={top + i * size * 1.08}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface LinesProps {
  text: string;
  ink: string;
  /** Where the first line stands. */
  top?: number;
  small?: boolean;
}

/** The text of an encounter; longer texts are printed smaller. */
function Lines({ text, ink, top = 95, small }: LinesProps): ReactNode {
  const size = small === true || text.length > 90 ? 6.4 : text.length > 60 ? 7.2 : 8;
  const lines = wrap(text, Math.floor(165 / size));
  return (
    <text className={styles["effect"]} fill={ink} fontSize={size}>
      {lines.map((line, i) => (
        <tspan key={i} x="50" y={top + i * size * 1.22}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Break a text into lines of at most `width` characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** A coffee-cup ring, in a different position on every card. */
function Stain({ turn }: { turn: number }): ReactNode {
  return (
    <g transform={`rotate(${turn % 360} 50 70)`} fill="none" stroke="#b98a4a" opacity=".3">
      <circle cx="74" cy="106" r="17" strokeWidth="2" strokeDasharray="60 14 20 6" />
      <circle cx="74" cy="106" r="14.6" strokeWidth=".8" strokeDasharray="30 18" />
    </g>
  );
}

const BACKS: Record<Deck, { paper: string; ink: string; motif: string }> = {
  souvenir: {
    paper: "#c98f4e",
    ink: "#fff1d2",
    motif:
      "M50 46 C66 46 72 60 72 72 C72 86 62 96 50 96 C38 96 28 86 28 72 C28 60 34 46 50 46z M50 52 V92 M40 56 C34 70 36 84 44 92 M60 56 C66 70 64 84 56 92",
  },
  place: {
    paper: "#3f8f7c",
    ink: "#e6f6e4",
    motif: "M24 98 q10 -20 22 -14 t18 -16 M58 44 L78 64 M78 44 L58 64",
  },
  encounter: {
    paper: "#24487f",
    ink: "#9bd4ee",
    motif:
      "M20 62 q10 -14 20 0 t20 0 t20 0 M20 78 q10 -14 20 0 t20 0 t20 0 M20 94 q10 -14 20 0 t20 0 t20 0",
  },
};

/** The card back of a deck. */
export const CardBack = memo(function CardBack({
  deck,
  name,
}: {
  deck: Deck;
  name?: string;
}): ReactNode {
  const { paper, ink, motif } = BACKS[deck];
  return (
    <Back name={name} paper={paper} ink={ink}>
      <rect
        x="12"
        y="12"
        width="76"
        height="116"
        rx="3"
        fill="none"
        stroke={ink}
        strokeWidth="1.4"
        strokeDasharray="4 3"
      />
      <path
        d={motif}
        fill="none"
        stroke={ink}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Back>
  );
});
