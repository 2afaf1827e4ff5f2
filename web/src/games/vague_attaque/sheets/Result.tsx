/** How the match ended: who won, why, and what everybody had. */
import { Crown } from "lucide-react";
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { CardFace, Vignette } from "../art/cards";
import type { VaPlay } from "../model/desk";
import { FIRST_PLACE, kindOfPlace } from "../model/deck";
import { nameOf } from "../model/names";
import styles from "./Result.module.css";
import { handOf, isValidated, modeOf, seatsOf, teamOf, zoneOf } from "../model/tableView";

interface Outcome {
  result: string;
  reason: string;
  rounds: number;
  validated: number[];
  moored: number[];
}

/** The end panel of the game. */
export function Result(play: VaPlay): ReactNode {
  const t = useWords("vague_attaque");
  const { view, texts, players } = play;
  const outcome = play.result as unknown as Outcome | null;
  if (outcome === null) return null;
  const winners = winnersOf(outcome.result, play);
  return (
    <div className={styles["result"]}>
      <p className={styles["headline"]}>{headline(outcome.result, winners, play, t)}</p>
      <p>
        {texts.word("outcome", `reason_${outcome.reason}`)}{" "}
        {texts.word("outcome", "rounds", { value: outcome.rounds })}
      </p>
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

/** The hands, as far as they lie open. */
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

/** The seats that won or share the victory, from the result in notation. */
export function winnersOf(result: string, { view }: Pick<VaPlay, "view">): number[] {
  if (result === "win") return seatsOf(view);
  const teams = [...result.matchAll(/team ([AB])/g)].map(([, letter]) => letter);
  if (teams.length > 0) return seatsOf(view).filter((seat) => teams.includes(teamOf(view, seat)));
  return [...result.matchAll(/P(\d)/g)].map(([, number]) => Number(number) - 1);
}

function headline(
  result: string,
  winners: readonly number[],
  { players }: VaPlay,
  t: (key: string, values?: Record<string, unknown>) => string,
): string {
  if (result === "win" || result === "loss") return t(`result.${result}`);
  const names = winners.map((seat) => players[seat]?.name ?? "").join(", ");
  if (result.startsWith("draw")) return t("result.draw", { names });
  return t(winners.length > 1 ? "result.winners" : "result.winner", { names });
}
