/** The result of a match in detail: what everyone had. */
import i18next from "i18next";
import { Crown } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import type { Summary } from "../../contract";
import { CardFace, Vignette } from "../art/cards";
import type { VaPlay } from "../model/desk";
import { FIRST_PLACE, kindOfPlace } from "../model/deck";
import { nameOf } from "../model/names";
import styles from "./Result.module.css";
import {
  handOf,
  isValidated,
  modeOf,
  seatsOf,
  teamOf,
  zoneOf,
  type View,
} from "../model/tableView";

interface Outcome {
  /** The final place of each seat; 1: it won, alone or with others. */
  places: number[];
  reason: string;
  rounds: number;
  validated: number[];
  moored: number[];
}

/** The end panel of the game. */
export function Result(play: VaPlay): ReactNode {
  const t = useWords("vague_attaque");
  const { view, players } = play;
  const outcome = play.result as unknown as Outcome | null;
  if (outcome === null) return null;
  const winners = winnersOf(outcome.places);
  return (
    <div className={styles["result"]}>
      <table className={styles["scores"]}>
        <thead>
          <tr>
            <th scope="col">{t("result.captain")}</th>
            <th scope="col">{t("result.validated")}</th>
            <th scope="col">{t("result.moored")}</th>
          </tr>
        </thead>
        <tbody>
          {seatsOf(view).map((seat) => (
            <tr key={seat} data-won={winners.includes(seat) ? "" : undefined}>
              <th scope="row">
                <SeatMark seat={seat} /> {players[seat]?.name}
                {modeOf(view) === "team" && ` (${teamOf(view, seat)})`}
                {winners.includes(seat) && (
                  <Crown size={18} role="img" aria-label={t("result.crown")} />
                )}
              </th>
              <td>
                <b>{outcome.validated[seat]}</b>
                <Won play={play} seat={seat} />
              </td>
              <td>{outcome.moored[seat]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Hands {...play} />
    </div>
  );
}

/** The validated places of a captain as small pictures. */
function Won({ play, seat }: { play: VaPlay; seat: number }): ReactNode {
  const { view, texts } = play;
  const places = zoneOf(view, seat).filter((place) => isValidated(view, place));
  return (
    <span className={styles["won"]}>
      {places.map((place) => (
        <span key={place} title={nameOf(texts, FIRST_PLACE + place)}>
          <Vignette kind={kindOfPlace(place)} />
          <span className="visually-hidden">{nameOf(texts, FIRST_PLACE + place)}</span>
        </span>
      ))}
    </span>
  );
}

/** The hands, as far as they are visible. */
function Hands({ view, texts, players }: VaPlay): ReactNode {
  const t = useWords("vague_attaque");
  const hands = seatsOf(view)
    .map((seat) => ({ seat, cards: [...handOf(view, seat).known, ...handOf(view, seat).gold] }))
    .filter(({ cards }) => cards.length > 0);
  if (hands.length === 0) return null;
  return (
    <>
      <h3>{t("result.hands")}</h3>
      <ul className={styles["hands"]}>
        {hands.map(({ seat, cards }) => (
          <li key={seat}>
            <span className={styles["owner"]}>
              <SeatMark seat={seat} /> {players[seat]?.name}
            </span>
            <ul>
              {cards.map((card) => (
                <li key={card}>
                  <CardFace card={card} texts={texts} named />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The seats that won or share the victory. */
function winnersOf(places: readonly number[]): number[] {
  return places.flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** How it ended: a win or a loss in solo play; several winners are a team or have drawn. */
export type Ending = "win" | "loss" | "winner" | "winners" | "draw";

export function endingOf(winners: readonly number[], view: View): Ending {
  if (modeOf(view) === "solo") return winners.length > 0 ? "win" : "loss";
  const sides = new Set(winners.map((seat) => view.side[seat]));
  if (sides.size > 1) return "draw";
  return winners.length > 1 ? "winners" : "winner";
}

/** Teams, the end of a solo match, and why it ended. */
export function summary({ view, players, result, texts }: VaPlay): Summary {
  const outcome = result as unknown as Outcome | null;
  if (outcome === null) return {};
  const t = (key: string, values = {}): string =>
    i18next.t(key, { ns: "vague_attaque", ...values });
  const ending = endingOf(winnersOf(outcome.places), view);
  return {
    sides: players.map(({ seat }) => view.side[seat] ?? seat),
    points: (seat) => t("result.places", { count: outcome.validated[seat] ?? 0 }),
    story:
      texts.word("outcome", `reason_${outcome.reason}`) +
      " " +
      texts.word("outcome", "rounds", { value: outcome.rounds }),
    ...(ending === "win" || ending === "loss" ? { headline: t(`result.${ending}`) } : {}),
  };
}
