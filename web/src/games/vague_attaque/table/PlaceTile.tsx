/** A place in a zone: its vignette, and the souvenirs that are moored to it. */
import { Anchor, ArrowRight, Ban, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { EmblemMark } from "../art/emblems";
import { AnchorMark, ObjectMark, Star, Vignette } from "../art/cards";
import {
  anchorOf,
  copyOf,
  deckOf,
  FIRST_PLACE,
  isDedicated,
  KINDS,
  kindOfPlace,
  kindsOf,
  SHIP,
} from "../model/deck";
import {
  isAdvised,
  isTarget,
  movesOf,
  pressPlace,
  pressTable,
  useDesk,
  type Desk,
} from "../model/desk";
import { fullNameOf, nameOf } from "../model/names";
import { movesOnTable } from "../model/moves";
import styles from "./PlaceTile.module.css";
import { isValidated, onPlace, shipFate, slotsOf, warningOf } from "../model/tableView";

interface Props {
  place: number;
  /** The seat whose zone it is in; null: the centre of the table. */
  owner: number | null;
}

/** A place on the table. */
export function PlaceTile({ place, owner }: Props): ReactNode {
  const desk = useDesk();
  const { view, picked } = desk;
  const card = FIRST_PLACE + place;
  const souvenirs = onPlace(view, place);
  const empty = Math.max(0, slotsOf(view, place) - souvenirs.length);
  const chosen = picked?.from === "table" && picked.card === card;
  return (
    <li
      className={styles["tile"]}
      data-fly={`card-${card}`}
      data-from={owner === null ? "table" : `seat-${owner}`}
      data-gone="discard-place"
      data-validated={isValidated(view, place) ? "" : undefined}
      data-target={isTarget(desk, place) ? "" : undefined}
      data-aim={isAim(desk, card) ? "" : undefined}
      data-chosen={chosen ? "" : undefined}
      data-fits={fitsPicked(desk, place) ? "" : undefined}
      data-ship={place === SHIP ? "" : undefined}
      style={{ "--kind": KINDS[kindOfPlace(place)]?.colour } as React.CSSProperties}
    >
      <Sight place={place} owner={owner} />
      <ul className={styles["slots"]} data-count={slotsOf(view, place)}>
        {souvenirs.map((souvenir) => (
          <Chip key={souvenir} souvenir={souvenir} owner={owner} />
        ))}
        {Array.from({ length: empty }, (_, i) => (
          <li key={`empty-${i}`} className={styles["empty"]} aria-hidden="true" />
        ))}
      </ul>
      {isAdvised(desk, card) && <span className={styles["advised"]} aria-hidden="true" />}
    </li>
  );
}

/** The button with the vignette. */
function Sight({ place, owner }: Props): ReactNode {
  const desk = useDesk();
  const name = useTileName(desk, place, owner);
  const kind = kindOfPlace(place);
  const card = FIRST_PLACE + place;
  return (
    <button
      type="button"
      className={styles["sight"]}
      data-enlarge={card}
      data-target={isTarget(desk, place) ? "" : undefined}
      data-aim={leadsToAim(desk, place) ? "" : undefined}
      aria-label={name}
      aria-pressed={desk.picked?.from === "table" && desk.picked.card === card}
      onClick={() => pressPlace(desk, place)}
    >
      <Vignette kind={kind} className={styles["vignette"]} />
      <EmblemMark kind={kind} className={styles["emblem"]} />
      <span className={styles["name"]}>{nameOf(desk.texts, card)}</span>
      {copyOf(place) !== "" && <span className={styles["copy"]}>{copyOf(place)}</span>}
      <Sign place={place} />
    </button>
  );
}

/** The seal of a validated place, a warning, or what the ship is about to do. */
function Sign({ place }: { place: number }): ReactNode {
  const { view } = useDesk();
  if (isValidated(view, place)) return <Seal />;
  const warning = warningOf(view, place);
  if (warning !== null) {
    return (
      <span className={styles["sign"]} data-warning={warning}>
        {warning === "lost" ? <Ban aria-hidden /> : <TriangleAlert aria-hidden />}
      </span>
    );
  }
  if (place !== SHIP) return null;
  const fate = shipFate(view);
  if (fate.kind === "halts")
    return <span className={styles["sign"]}>{<Anchor aria-hidden />}</span>;
  if (fate.kind !== "sails") return null;
  return (
    <span className={styles["next"]}>
      <ArrowRight aria-hidden />
      <SeatMark seat={fate.next} />
    </span>
  );
}

/** Red wax with a star. */
export function Seal(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={styles["seal"]} aria-hidden="true">
      <path
        d="M12 .8 l2.6 2 3.2 -.6 1.2 3 3 1.2 -.6 3.2 1.8 2.6 -2 2.6 .6 3.2 -3 1.2 -1.2 3 -3.2 -.6 -2.4 1.6 -2.6 -1.8 -3.2 .6 -1.2 -3 -3 -1.2 .6 -3.2 -1.8 -2.4 1.8 -2.6 -.6 -3.2 3 -1.2 1.2 -3 3.2 .6z"
        fill="#b3261e"
        stroke="#6d130d"
        strokeWidth=".8"
      />
      <svg x="5" y="5" width="14" height="14" viewBox="0 0 24 24">
        <Star />
      </svg>
    </svg>
  );
}

/** A moored souvenir: a button that selects it. */
export function Chip({ souvenir, owner }: { souvenir: number; owner: number | null }): ReactNode {
  const desk = useDesk();
  const t = useWords("vague_attaque");
  const { texts, picked } = desk;
  const chosen = picked?.from === "table" && picked.card === souvenir;
  const aim = isAim(desk, souvenir);
  const anchor = anchorOf(souvenir);
  const facts = [
    nameOf(texts, souvenir),
    t(isDedicated(souvenir) ? "dedicated" : "shared"),
    aim ? t("may_be_chosen") : "",
  ];
  return (
    <li className={styles["slot"]}>
      <button
        type="button"
        className={styles["chip"]}
        data-enlarge={souvenir}
        data-fly={`card-${souvenir}`}
        data-from={owner === null ? "table" : `seat-${owner}`}
        data-gone="discard-souvenir"
        data-aim={aim ? "" : undefined}
        data-chosen={chosen ? "" : undefined}
        aria-label={facts.filter(Boolean).join(", ")}
        aria-pressed={chosen}
        onClick={() => pressTable(desk, souvenir)}
      >
        <ObjectMark card={souvenir} className={styles["object"]} />
        {isDedicated(souvenir) && (
          <svg viewBox="0 0 24 24" className={styles["star"]} aria-hidden="true">
            <Star />
          </svg>
        )}
        {anchor !== null && (
          <svg viewBox="0 0 24 24" className={styles["anchor"]} aria-hidden="true">
            <AnchorMark anchor={anchor} />
          </svg>
        )}
      </button>
    </li>
  );
}

/** Whether a card on the table can be selected for a move. */
function isAim(desk: Desk, card: number): boolean {
  if (desk.picked?.from === "hand" && movesOf(desk, desk.picked).some((m) => m.kind === "put")) {
    return false;
  }
  return movesOnTable(desk.moves, card).some((move) =>
    ["duel", "steal", "swap", "cede", "lose"].includes(move.kind),
  );
}

/** Whether the place or a souvenir moored to it can be selected: pressing the place offers both. */
function leadsToAim(desk: Desk, place: number): boolean {
  return [FIRST_PLACE + place, ...onPlace(desk.view, place)].some((card) => isAim(desk, card));
}

/** Whether the souvenir selected in the hand has the symbol of the place. */
function fitsPicked(desk: Desk, place: number): boolean {
  const { picked } = desk;
  if (picked?.from !== "hand" || deckOf(picked.card) !== "souvenir") return false;
  return kindsOf(picked.card).includes(kindOfPlace(place));
}

function useTileName(desk: Desk, place: number, owner: number | null): string {
  const t = useWords("vague_attaque");
  const { view, texts, play } = desk;
  const souvenirs = onPlace(view, place);
  const warning = warningOf(view, place);
  const parts = [
    fullNameOf(texts, FIRST_PLACE + place),
    owner === null ? t("in_centre") : t("zone_of", { name: play.players[owner]?.name ?? "" }),
    isValidated(view, place) ? t("validated") : "",
    souvenirs.length === 0
      ? t("no_souvenir")
      : souvenirs
          .map((card) => nameOf(texts, card) + (isDedicated(card) ? ` (${t("dedicated")})` : ""))
          .join(", "),
    warning === null ? "" : t(`warning.${warning}`),
    place === SHIP ? fateWords(desk, t) : "",
    isTarget(desk, place) ? t("put_here") : "",
    leadsToAim(desk, place) ? t("may_be_chosen") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** What the ship is about to do, in words. */
export function fateWords(
  desk: Desk,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  const fate = shipFate(desk.view);
  if (fate.kind === "sails") {
    return t("ship.sails", { name: desk.play.players[fate.next]?.name ?? "" });
  }
  return fate.kind === "adversary" ? "" : t(`ship.${fate.kind}`);
}
