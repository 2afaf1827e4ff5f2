/** The result of a match in detail: the ride, and all cards open. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import type { Summary } from "../../contract";
import { colourOf, NUM_CARDS, paintOf } from "../art/palette";
import { Surfer } from "../art/Surfer";
import { Foam, WaveTile } from "../art/cards";
import { holderName, placesOf, type WavePlay } from "../model/tableView";
import printed from "../printed.gen.json";
import styles from "./Result.module.css";
import { say } from "../model/names";

/** The content of the end panel. */
export function Result(play: WavePlay): ReactNode {
  const t = useWords("wave");
  return (
    <div className={styles["result"]}>
      <Ride play={play} />
      <h3>{t("result.hands")}</h3>
      <ul className={styles["hands"]}>
        {Array.from({ length: play.view.hands }, (_, hand) => (
          <li key={hand}>
            <b>{holderName(play, hand)}</b>
            <Cards play={play} cards={placesOf(play.view, hand).map((place) => place.card)} />
          </li>
        ))}
        <li>
          <b>{t("result.pile_left")}</b>
          <Cards play={play} cards={pileLeft(play)} />
        </li>
        {play.view.middle >= 0 && (
          <li>
            <b>{t("virage")}</b>
            <Cards play={play} cards={[play.view.middle]} />
          </li>
        )}
      </ul>
      <h3>{t("result.laid")}</h3>
      <LaidCards play={play} />
    </div>
  );
}

/** Everybody rides the same wave: how far it went, and why it ended. */
export function summary(play: WavePlay): Summary {
  const tier = play.result?.["tier"];
  const count = play.result?.["count"];
  const left = play.view.nazare === 1 ? "result.count_foam" : "result.count_left";
  const blocked = play.events.find(({ kind }) => kind === "blocked" || kind === "vaimiti_blocked");
  const ending =
    blocked === undefined
      ? reasonOf(play)
      : say("result.blocked", { name: holderName(play, handOf(play, blocked.seat)) });
  return {
    sides: play.players.map(() => 0),
    headline: typeof tier === "string" ? say(`result.tier.${tier}`) : say("result.lost_together"),
    story: typeof tier === "string" ? ending : say("result.lost"),
    points: () => (typeof count === "number" ? say(left, { count }) : ""),
  };
}

function handOf(play: WavePlay, seat: number): number {
  return seat < 0 ? play.view.seats : seat;
}

function reasonOf(play: WavePlay): string {
  const name = play.texts.name("reason", play.view.reason);
  return name.charAt(0).toLocaleUpperCase() + name.slice(1) + ".";
}

function pileLeft({ view }: WavePlay): number[] {
  return view.pile.slice(view.pile_top, Math.min(view.pile_end, printed.deck_size));
}

function Cards({ play, cards }: { play: WavePlay; cards: number[] }): ReactNode {
  const shown = cards.filter((card) => card >= 0 && card < NUM_CARDS);
  if (shown.length === 0) return <span>{say("result.none")}</span>;
  return (
    <span className={styles["cards"]}>
      {shown.map((card) => (
        <span key={card}>
          <WaveTile card={card} name={play.texts.name("card", card)} />
        </span>
      ))}
    </span>
  );
}

function LaidCards({ play }: { play: WavePlay }): ReactNode {
  const { laid, laid_count, laid_down } = play.view;
  return (
    <ol className={styles["laid"]}>
      {laid.slice(0, laid_count).map((card, cell) => {
        const name = play.texts.name("card", card);
        return (
          <li key={cell}>
            {laid_down[cell] === 1 ? (
              <Foam card={card} name={say("foam_known", { card: name })} />
            ) : (
              <WaveTile card={card} name={name} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The ride as a swell: one step in the colour of each card laid, with the surfer on the last. */
function Ride({ play }: { play: WavePlay }): ReactNode {
  const { laid, laid_count, laid_down } = play.view;
  const step = 300 / NUM_CARDS;
  const height = (i: number): number => 14 + 58 * (i / (NUM_CARDS - 1)) ** 0.9;
  const last = Math.max(0, laid_count - 1);
  return (
    <svg className={styles["ride"]} viewBox="0 0 320 124" aria-hidden="true">
      <rect width="320" height="124" rx="10" fill="#a9dcea" />
      <circle cx="262" cy="40" r="24" fill="#f8cb38" />
      <path d="M0 108 Q80 88 160 72 T320 22 V124 H0 Z" fill="#7cc3d8" />
      {laid.slice(0, laid_count).map((card, i) => (
        <rect
          key={i}
          x={8 + i * step}
          y={124 - height(i)}
          width={step - 1}
          height={height(i)}
          rx="2"
          fill={laid_down[i] === 1 ? "#f4fbfa" : paintOf(colourOf(card)).sky}
          stroke="#14284a"
          strokeWidth="0.6"
        />
      ))}
      <Surfer
        x={14 + last * step}
        y={121 - height(last)}
        digit={laid_count === NUM_CARDS ? 5 : 2}
        ink="#14284a"
        board="#c8401c"
        stripe="#fff3d6"
        scale={0.8}
      />
    </svg>
  );
}
