/** The sheets of a plain table: the result of the match, and the list of all cards. */
import type { ReactNode } from "react";

import { SeatMark } from "../parts/people/Plate";
import { useWords } from "../words";
import { entryOf, seatsOf, titleOf, valueText, type Described, type PlainPlay } from "./model";
import { PlainCard } from "./PlainCard";
import styles from "./Sheets.module.css";

interface Props {
  play: PlainPlay;
  game: Described;
}

/** The result in detail: everyone's place, points and counters. */
export function PlainResult({ play, game }: Props): ReactNode {
  const t = useWords("plain");
  const seats = seatsOf(play).sort((one, other) => placeOf(play, one) - placeOf(play, other));
  return (
    <div className={styles["result"]}>
      <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={t("standings")}>
        <table className={styles["standings"]}>
          <thead>
            <tr>
              <th scope="col">{t("place")}</th>
              <th scope="col">{t("player")}</th>
              <th scope="col">{t("points")}</th>
              {game.layout.counters.map((field) => (
                <th key={field} scope="col">
                  {titleOf(play.texts, field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <Standing key={seat} play={play} game={game} seat={seat} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Standing({ play, game, seat }: Props & { seat: number }): ReactNode {
  return (
    <tr data-best={placeOf(play, seat) === 1 ? "" : undefined}>
      <td>{placeOf(play, seat)}</td>
      <th scope="row">
        <SeatMark seat={seat} /> {play.players[seat]?.name}
      </th>
      <td>{numbersIn(play, "scores")[seat]}</td>
      {game.layout.counters.map((field) => (
        <td key={field}>{valueText(game, play, field, entryOf(play.view, field, seat))}</td>
      ))}
    </tr>
  );
}

function numbersIn({ result }: PlainPlay, name: string): number[] {
  const found = result?.[name];
  return Array.isArray(found) ? found.map(Number) : [];
}

function placeOf(play: PlainPlay, seat: number): number {
  return numbersIn(play, "places")[seat] ?? 0;
}

/** The game's sentences about how the match ended. */
export function outcomes({ result, texts }: PlainPlay): string[] {
  const known = (texts.given.words["outcome"] ?? {}) as Record<string, string>;
  return Object.entries(result ?? {}).flatMap(([name, value]) => {
    const sentence = known[`${name}_${String(value)}`] ?? known[name];
    return sentence === undefined ? [] : [sentence.replace("{value}", String(value))];
  });
}

/** All cards of the game with their names. */
export function PlainReference({ play, game }: Props): ReactNode {
  const cards = (play.texts.given.values["card"] ?? []).filter(({ value }) => value >= 0);
  return (
    <ul className={styles["cards"]}>
      {cards.map(({ value, name }) => (
        <li key={value}>
          <PlainCard layout={game.layout} texts={play.texts} card={value} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}
