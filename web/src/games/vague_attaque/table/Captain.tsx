/** A captain: name, validated places, artefact, the hand as others see it, and the zone. */
import { Plus } from "lucide-react";
import type { ReactNode } from "react";

import { Plate } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import styles from "./Captain.module.css";
import { CardBack, CardFace, Star, ToolMark } from "../art/cards";
import { deckOf, phaseOfArtefact } from "../model/deck";
import { useDesk } from "../model/desk";
import { nameOf } from "../model/names";
import { PlaceTile } from "./PlaceTile";
import {
  handOf,
  modeOf,
  scoreOf,
  shipFate,
  teamOf,
  zoneOf,
  type HandView,
} from "../model/tableView";

interface Props {
  seat: number;
  /** The seat at the bottom edge: its hand lies open below. */
  mine?: boolean;
  onArtefact: (seat: number) => void;
}

/** One captain with all their cards. */
export function Captain({ seat, mine, onArtefact }: Props): ReactNode {
  const { view, play } = useDesk();
  const player = play.players[seat];
  if (player === undefined) return null;
  return (
    <section
      className={styles["captain"]}
      data-mine={mine === true ? "" : undefined}
      data-active={view.active === seat ? "" : undefined}
      data-targeted={view.target === seat ? "" : undefined}
      aria-labelledby={`captain-${seat}`}
    >
      <div className={styles["head"]}>
        <h3 id={`captain-${seat}`} className={styles["who"]}>
          <Plate player={player} onTurn={play.toMove.includes(seat)} small />
        </h3>
        {modeOf(view) === "team" && <Team seat={seat} />}
        <Score seat={seat} />
        <Artefact seat={seat} onPress={onArtefact} />
        {(mine !== true || play.viewer === null) && (
          <Backs hand={handOf(view, seat)} seat={seat} mine={mine === true} />
        )}
      </div>
      <Zone seat={seat} mine={mine === true} />
    </section>
  );
}

function Team({ seat }: { seat: number }): ReactNode {
  const { texts, view } = useDesk();
  const letter = teamOf(view, seat);
  return (
    <span className={styles["team"]} data-team={letter}>
      <span className="visually-hidden">{texts.word("table", "team")} </span>
      {letter}
    </span>
  );
}

/** Stars for validated places, outlines for those that are still needed. */
export function Score({ seat }: { seat: number }): ReactNode {
  const { view } = useDesk();
  const t = useWords("vague_attaque");
  const count = scoreOf(view, seat);
  return (
    <span className={styles["score"]}>
      <span className="visually-hidden">{t("score", { count, goal: view.goal })}</span>
      {Array.from({ length: view.goal }, (_, i) => (
        <svg
          key={i}
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={i < count ? styles["won"] : styles["open"]}
        >
          <Star />
        </svg>
      ))}
    </span>
  );
}

function Artefact({ seat, onPress }: { seat: number; onPress: (seat: number) => void }): ReactNode {
  const { view, texts } = useDesk();
  const t = useWords("vague_attaque");
  const artefact = view.artefact[seat] ?? -1;
  if (artefact < 0) return null;
  return (
    <button
      type="button"
      className={styles["artefact"]}
      data-enlarge={`a${artefact}`}
      data-lit={isLit(artefact, view.active === seat, view.phase) ? "" : undefined}
      aria-label={t("artefact_of", { name: texts.name("artefact", artefact) })}
      onClick={() => onPress(seat)}
    >
      <ToolMark artefact={artefact} />
    </button>
  );
}

function isLit(artefact: number, active: boolean, phase: number): boolean {
  return active && phaseOfArtefact(artefact) === phase;
}

interface BacksProps {
  hand: HandView;
  seat: number;
  mine: boolean;
}

/** A hand as others see it: card backs by deck, and the cards that are known. */
function Backs({ hand, seat, mine }: BacksProps): ReactNode {
  const { texts, view } = useDesk();
  const t = useWords("vague_attaque");
  const open = [...hand.known, ...hand.gold];
  const words = [
    hand.closedSouvenirs > 0 ? t("backs.souvenir", { count: hand.closedSouvenirs }) : "",
    hand.closedPlaces > 0 ? t("backs.place", { count: hand.closedPlaces }) : "",
    ...open.map((card) => nameOf(texts, card)),
  ];
  return (
    <span className={styles["backs"]} data-chosen={view.has_chosen[seat] === 1 ? "" : undefined}>
      <span className="visually-hidden">
        {t("holds", { cards: words.filter(Boolean).join(", ") || t("nothing") })}
      </span>
      {Array.from({ length: hand.closedSouvenirs }, (_, i) => (
        <span key={`s${i}`} className={styles["back"]}>
          <CardBack deck="souvenir" />
        </span>
      ))}
      {Array.from({ length: hand.closedPlaces }, (_, i) => (
        <span key={`p${i}`} className={styles["back"]}>
          <CardBack deck="place" />
        </span>
      ))}
      {open.map((card) => (
        <span
          key={card}
          className={styles["back"]}
          data-open=""
          data-enlarge={card}
          data-deck={deckOf(card)}
          data-fly={mine ? undefined : `card-${card}`}
          data-from={`pile-${deckOf(card)}`}
        >
          <CardFace card={card} texts={texts} />
        </span>
      ))}
    </span>
  );
}

/** The exploration zone. */
function Zone({ seat, mine }: { seat: number; mine: boolean }): ReactNode {
  const { view, play } = useDesk();
  const t = useWords("vague_attaque");
  const places = zoneOf(view, seat);
  const fate = shipFate(view);
  return (
    <ul
      className={styles["zone"]}
      aria-label={t("zone_of", { name: play.players[seat]?.name ?? "" })}
      data-place={`zone-${seat}`}
    >
      {places.map((place) => (
        <PlaceTile key={place} place={place} owner={seat} />
      ))}
      {mine && <Landing />}
      {places.length === 0 && <li className={styles["bare"]}>{t("bare")}</li>}
      {fate.kind === "sails" && fate.next === seat && <Wake />}
    </ul>
  );
}

/** The spot in the player's own zone where a place from the hand is laid. */
function Landing(): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { picked, moves, texts } = desk;
  const move =
    picked?.from === "hand"
      ? moves.find((one) => one.kind === "place" && one.card === picked.card)
      : undefined;
  if (move === undefined) return null;
  return (
    <li className={styles["landing"]}>
      <button type="button" data-playable="" onClick={() => desk.send(move.notation)}>
        <Plus aria-hidden />
        <span>{t("place_here")}</span>
        <span className="visually-hidden">{nameOf(texts, move.card ?? 0)}</span>
      </button>
    </li>
  );
}

/** A dotted ship that shows where the ship sails at the end of the round. */
function Wake(): ReactNode {
  return (
    <li className={styles["wake"]} aria-hidden="true">
      <svg viewBox="0 0 40 30">
        <path
          d="M4 18 L8 25 H30 L36 16 L30 18 H4z M18 18 V4 M18 5 C26 7 27 12 26 16 H18 M16 7 C11 10 10 13 10 16 H16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeDasharray="2.4 2"
        />
      </svg>
    </li>
  );
}
