/** Drawn examples for the rulebook of Vague & Attaque: places, duels, the ship, an artefact. */
import type { ReactNode } from "react";

import {
  Arrow,
  Cross,
  Inset,
  Laid,
  Rank,
  Scene,
  Tick,
  Word,
  type FigureTable,
} from "../../parts/cards/Figure";
import { useWords } from "../../words";
import type { Texts } from "../../words/texts";
import { Emblem } from "./art/emblems";
import {
  AnchorMark,
  ArtefactFace,
  CardBack,
  CardFace,
  ObjectMark,
  Star,
  Vignette,
} from "./art/cards";
import {
  anchorOf,
  FIRST_PLACE,
  isDedicated,
  KINDS,
  kindOfPlace,
  SHIP,
  type Deck,
} from "./model/deck";
import { Die } from "./table/Dice";
import styles from "./figures.module.css";
import { nameOf } from "./model/names";
import { Seal } from "./table/PlaceTile";
import en from "./words/en.json";
import fr from "./words/fr.json";

export const words = { en, fr };

/** The background colour of the pictures, by day and by night. */
export const ground = { day: "#e9d6a6", night: "#40382a" };

/** The pictures, by the paragraph they illustrate. */
export const figures: FigureTable = {
  "VA-11": { Drawing: Hooking, caption: "figure_hook" },
  "VA-13": { Drawing: Trading, caption: "figure_trade" },
  "VA-53": { Drawing: Duels, caption: "figure_duel" },
  "VA-27": { Drawing: ThirdSouvenir, caption: "figure_third" },
  "VA-29": { Drawing: AnchorWorks, caption: "figure_anchor" },
  "VA-55": { Drawing: Sailing, caption: "figure_sailing" },
};

interface Drawn {
  texts: Texts;
}

/** The card of a souvenir from its number in the rulebook: S01 is 1. */
function souvenir(number: number): number {
  return number - 1;
}

/** The first copy of a place from its number in the rulebook: L1a is 1. */
function placeOf(number: number): number {
  return (number - 1) * 2;
}

interface At {
  x: number;
  y: number;
  width: number;
  turn?: number;
  dim?: boolean;
  ringed?: boolean;
}

function CardAt({ card, texts, ...at }: At & Drawn & { card: number }): ReactNode {
  return (
    <Laid {...at}>
      <CardFace card={card} texts={texts} />
    </Laid>
  );
}

function BackAt({ deck, ...at }: At & { deck: Deck }): ReactNode {
  return (
    <Laid {...at}>
      <CardBack deck={deck} />
    </Laid>
  );
}

/** The Hook takes the top souvenir of the discard pile. */
function Hooking({ texts }: Drawn): ReactNode {
  const t = useWords("vague_attaque");
  return (
    <Scene height={146}>
      <Laid x={8} y={16} width={86} ringed>
        <ArtefactFace artefact={0} texts={texts} />
      </Laid>
      <Word x={157} y={16} size={13}>
        {t("figure_discard")}
      </Word>
      <Word x={279} y={16} size={13}>
        {t("figure_hand")}
      </Word>
      <CardAt card={souvenir(10)} texts={texts} x={118} y={36} width={70} turn={-6} />
      <CardAt card={souvenir(6)} texts={texts} x={122} y={32} width={70} />
      <Arrow from={[200, 72]} to={[236, 72]} bend={7} />
      <CardAt card={souvenir(6)} texts={texts} x={244} y={28} width={70} />
    </Scene>
  );
}

/** A souvenir is traded for the top place of the pile. */
function Trading({ texts }: Drawn): ReactNode {
  const t = useWords("vague_attaque");
  return (
    <Scene height={240}>
      <Word x={43} y={14} size={13}>
        {t("figure_hand")}
      </Word>
      <Word x={160} y={14} size={13}>
        {t("figure_discard")}
      </Word>
      <Word x={277} y={14} size={13}>
        {t("figure_places")}
      </Word>
      <CardAt card={souvenir(31)} texts={texts} x={10} y={24} width={66} />
      <Arrow from={[84, 70]} to={[120, 70]} />
      <CardAt card={souvenir(31)} texts={texts} x={127} y={24} width={66} dim />
      <BackAt deck="place" x={246} y={28} width={66} turn={2} />
      <BackAt deck="place" x={244} y={24} width={66} />
      <CardAt card={souvenir(16)} texts={texts} x={90} y={144} width={66} />
      <CardAt card={FIRST_PLACE + placeOf(8)} texts={texts} x={174} y={144} width={66} ringed />
      <Arrow from={[278, 124]} to={[250, 172]} bend={-10} />
      <Rank x={101} y={48}>
        1
      </Rank>
      <Rank x={294} y={152}>
        2
      </Rank>
    </Scene>
  );
}

/** The three ways a duel for a souvenir can end. */
function Duels({ texts }: Drawn): ReactNode {
  const t = useWords("vague_attaque");
  const names = t("figure_names").split(", ");
  const throws = [
    { dice: [5, 3], end: t("figure_won") },
    { dice: [3, 3], end: t("figure_tie") },
    { dice: [2, 6], end: t("figure_lost") },
  ];
  return (
    <Scene height={206}>
      <CardAt card={souvenir(9)} texts={texts} x={6} y={50} width={82} />
      <Word x={152} y={16} strong>
        {names[0] ?? ""}
      </Word>
      <Word x={222} y={16}>
        {names[1] ?? ""}
      </Word>
      {throws.map(({ dice, end }, i) => (
        <g key={end}>
          {dice.map((value, side) => (
            <Inset key={side} x={132 + side * 70} y={26 + i * 62} width={40}>
              <Die value={value} name="" paper={side === 0 ? "#ffe2a6" : "#fffaf0"} />
            </Inset>
          ))}
          <Compare x={187} y={46 + i * 62} first={dice[0] ?? 0} second={dice[1] ?? 0} />
          <Word x={252} y={44 + i * 62} anchor="start" size={13.5} wide={9}>
            {end}
          </Word>
        </g>
      ))}
    </Scene>
  );
}

/** A comparison sign that shows which of the two dice is higher. */
function Compare({ x, y, first, second }: CompareProps): ReactNode {
  const way =
    first === second
      ? "M-6 -3.5 H6 M-6 3.5 H6"
      : first > second
        ? "M-6 -7 L6 0 L-6 7"
        : "M6 -7 L-6 0 L6 7";
  return <path d={way} transform={`translate(${x} ${y})`} className={styles["compare"]} />;
}

interface CompareProps {
  x: number;
  y: number;
  first: number;
  second: number;
}

/** The third souvenir: only if one of the three is dedicated. */
function ThirdSouvenir({ texts }: Drawn): ReactNode {
  return (
    <Scene height={208}>
      <PlaceAt place={placeOf(1)} souvenirs={[28, 29]} texts={texts} x={8} y={30} width={142} />
      <CardAt card={souvenir(30)} texts={texts} x={246} y={2} width={66} dim />
      <CardAt card={souvenir(2)} texts={texts} x={246} y={108} width={66} />
      <Arrow from={[238, 46]} to={[160, 150]} bend={8} dashed />
      <Arrow from={[238, 156]} to={[160, 168]} bend={-6} />
      <Cross x={206} y={82} />
      <Tick x={202} y={176} />
    </Scene>
  );
}

/** A third souvenir with an anchor: the place is validated first, then the anchor takes effect. */
function AnchorWorks({ texts }: Drawn): ReactNode {
  return (
    <Scene height={172}>
      <CardAt card={souvenir(36)} texts={texts} x={4} y={34} width={66} />
      <Arrow from={[78, 84]} to={[98, 96]} />
      <PlaceAt
        place={placeOf(4)}
        souvenirs={[7, 38, 36]}
        texts={texts}
        x={104}
        y={14}
        width={134}
        validated
      />
      <Arrow from={[232, 144]} to={[266, 120]} bend={-8} />
      <BackAt deck="souvenir" x={254} y={22} width={62} />
      <Rank x={236} y={54} r={11}>
        1
      </Rank>
      <Rank x={270} y={144} r={11}>
        2
      </Rank>
    </Scene>
  );
}

/** The arrows of the turn order between the captains: x, y and heading in degrees. */
const PASSES = [
  [90, 138, -45],
  [90, 54, 45],
  [174, 54, 135],
  [174, 138, 225],
] as const;

/** The captains around the table, clockwise from P1. */
const CAPTAINS = [
  [132, 156],
  [72, 96],
  [132, 36],
  [192, 96],
] as const;

/** The ship sails to the right, against the order of turns. */
function Sailing({ texts }: Drawn): ReactNode {
  return (
    <Scene height={272}>
      <circle cx="132" cy="96" r="60" className={styles["order"]} />
      {PASSES.map(([x, y, turn]) => (
        <path
          key={turn}
          d="M-8 6 L0 -8 L8 6 Z"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className={styles["way"]}
        />
      ))}
      {CAPTAINS.map(([x, y], seat) => (
        <Captain key={seat} x={x} y={y}>
          {`P${seat + 1}`}
        </Captain>
      ))}
      <PlaceAt place={SHIP} souvenirs={[24]} texts={texts} x={88} y={180} width={88} dim />
      <PlaceAt place={SHIP} souvenirs={[24]} texts={texts} x={222} y={48} width={92} />
      <Arrow from={[184, 226]} to={[268, 154]} bend={-18} />
    </Scene>
  );
}

function Captain({ x, y, children }: { x: number; y: number; children: string }): ReactNode {
  return (
    <g>
      <circle cx={x} cy={y} r="16" className={styles["captain"]} />
      <text x={x} y={y + 5.5} className={styles["seat"]}>
        {children}
      </text>
    </g>
  );
}

interface PlaceProps extends Drawn {
  place: number;
  /** Numbered as in the rulebook. */
  souvenirs: number[];
  x: number;
  y: number;
  width: number;
  validated?: boolean;
  dim?: boolean;
}

const SLOTS = 3;

/** A place in a zone with its three slots. */
function PlaceAt(props: PlaceProps): ReactNode {
  const { place, souvenirs, texts, x, y, width, validated, dim } = props;
  const kind = kindOfPlace(place);
  const slot = (width - 8) / SLOTS;
  const sight = width * 0.48;
  const high = sight + 22 + slot + 2;
  return (
    <g transform={`translate(${x} ${y})`} opacity={dim === true ? 0.5 : undefined}>
      <rect
        width={width}
        height={high}
        rx="9"
        className={styles["place"]}
        data-validated={validated === true ? "" : undefined}
        stroke={KINDS[kind]?.colour}
      />
      <svg x="3" y="3" width={width - 6} height={sight} overflow="hidden">
        <Vignette kind={kind} />
      </svg>
      <text
        x={width / 2}
        y={sight + 17}
        className={styles["title"]}
        fontSize={Math.max(9.6, width * 0.1)}
      >
        {nameOf(texts, FIRST_PLACE + place)}
      </text>
      <Emblem kind={kind} x={-7} y={-8} size={width * 0.26} />
      {Array.from({ length: SLOTS }, (_, i) => (
        <Slot key={i} number={souvenirs[i]} x={4 + i * slot} y={sight + 22} size={slot} />
      ))}
      {validated === true && (
        <Inset x={width - 26} y={-12} width={36}>
          <Seal />
        </Inset>
      )}
    </g>
  );
}

interface SlotProps {
  number: number | undefined;
  x: number;
  y: number;
  size: number;
}

function Slot({ number, x, y, size }: SlotProps): ReactNode {
  const box = { x: x + 1.5, y, width: size - 3, height: size - 3, rx: 6 };
  if (number === undefined) return <rect {...box} className={styles["empty"]} />;
  const card = souvenir(number);
  const anchor = anchorOf(card);
  return (
    <g>
      <rect {...box} className={styles["filled"]} />
      <Inset x={box.x + 2} y={y + 2} width={size - 7}>
        <ObjectMark card={card} />
      </Inset>
      {isDedicated(card) && <Star x={x - 1} y={y - 4} size={size * 0.42} />}
      {anchor !== null && (
        <AnchorMark anchor={anchor} x={x + size * 0.62} y={y + size * 0.58} size={size * 0.42} />
      )}
    </g>
  );
}
