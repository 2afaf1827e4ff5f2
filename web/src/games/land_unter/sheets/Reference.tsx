/** The quick reference: how a trick works, the water cards to come, where the cards are. */
import type { ReactNode } from "react";

import { SeatMark } from "../../../parts/people/Plate";
import type { LandUnterView } from "../../../protocol.gen";
import type { Play } from "../../contract";
import { useWords } from "../../../words";
import { Belt } from "../art/belt";
import { BAND_SIZE, halvesOf, HAND_SIZE, letterOf, NUM_CARDS, weatherWords } from "../model/deck";
import { playerName } from "../model/names";
import {
  cardsOfHand,
  NO_SEAT,
  seatsFrom,
  waterSeen,
  waterToCome,
  type HeldCard,
} from "../model/tableView";
import styles from "./Reference.module.css";

type LandPlay = Play<"land_unter">;

/** The quick reference, with what is known of this match. */
export function Reference(play: LandPlay): ReactNode {
  return (
    <div className={styles["reference"]}>
      <ToCome {...play} />
      <AllWeather {...play} />
      {play.viewer !== null && <Hands {...play} />}
      <Taken {...play} />
      <Trick />
    </div>
  );
}

function Trick(): ReactNode {
  const t = useWords("land_unter");
  return (
    <section>
      <h3>{t("reference.trick")}</h3>
      <ol className={styles["steps"]}>
        {[1, 2, 3].map((step) => (
          <li key={step}>{t(`reference.trick_${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

/** The water levels, with a filled drop for each card still in the pile. */
function ToCome({ view }: LandPlay): ReactNode {
  const t = useWords("land_unter");
  return (
    <section>
      <h3>{t("reference.water")}</h3>
      <p className={styles["small"]}>{t("reference.water_text")}</p>
      <ul className={styles["levels"]}>
        {waterToCome(view).map((count, i) => (
          <li key={i} data-none={count === 0 ? "" : undefined}>
            <span aria-hidden="true">{i + 1}</span>
            <span className={styles["drops"]} aria-hidden="true">
              <Drop full={count > 0} />
              <Drop full={count > 1} />
            </span>
            <span className="visually-hidden">
              {t("reference.to_come", { level: i + 1, count })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drop({ full }: { full: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 12 16">
      <path
        d="M6 1 Q11 8 11 11 A5 4.6 0 0 1 1 11 Q1 8 6 1 Z"
        fill={full ? "#2f8aa0" : "none"}
        stroke="currentColor"
        strokeWidth="1.2"
      />
    </svg>
  );
}

/** Where a weather card is, as far as the viewer knows. */
interface Whereabouts {
  kind: "mine" | "spent" | "held" | "unseen";
  /** The seat that holds it now, or NO_SEAT. */
  seat: number;
}

/** What the viewer knows of each of the sixty cards. */
export function whereabouts(view: LandUnterView, viewer: number | null): Whereabouts[] {
  const found: Whereabouts[] = Array.from({ length: NUM_CARDS }, () => ({
    kind: "unseen",
    seat: NO_SEAT,
  }));
  for (const seat of seatsFrom(view.seats, 0)) {
    for (const { card, spent } of cardsOfHand(view, view.held[seat] ?? 0)) {
      if (card >= 0) {
        found[card] = { kind: spent ? "spent" : seat === viewer ? "mine" : "held", seat };
      }
    }
  }
  return found;
}

const BELT_WORDS = ["belts_none", "belts_half", "belts_whole"] as const;

function AllWeather(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const { view, viewer, texts } = play;
  const places = whereabouts(view, viewer);
  return (
    <section>
      <h3>{t("reference.weather")}</h3>
      {weatherWords(texts).map((weather, band) => (
        <div key={weather} className={styles["band"]}>
          <h4>
            {weather}
            <span className={styles["belt"]}>
              {halvesOf(band * BAND_SIZE) > 0 && <Belt halves={halvesOf(band * BAND_SIZE)} />}
              {t(`reference.${BELT_WORDS[halvesOf(band * BAND_SIZE)] ?? "belts_none"}`)}
            </span>
          </h4>
          <ul className={styles["cards"]}>
            {places.slice(band * BAND_SIZE, (band + 1) * BAND_SIZE).map((place, i) => (
              <Where key={i} play={play} card={band * BAND_SIZE + i} {...place} />
            ))}
          </ul>
        </div>
      ))}
      <Legend />
    </section>
  );
}

function Where({
  play,
  card,
  kind,
  seat,
}: Whereabouts & { play: LandPlay; card: number }): ReactNode {
  const t = useWords("land_unter");
  return (
    <li data-kind={kind}>
      {card + 1}
      <span className="visually-hidden">
        {` ${t(`reference.${kind}`, { name: playerName(play, seat) })}`}
      </span>
      {kind === "held" && <SeatMark seat={seat} />}
    </li>
  );
}

function Legend(): ReactNode {
  const t = useWords("land_unter");
  return (
    <ul className={styles["legend"]} aria-label={t("reference.legend")}>
      {(["mine", "spent", "unseen"] as const).map((kind) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true">
            {7}
          </i>
          {t(`reference.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** What is known of each hand: the cards the viewer held and the cards that were played. */
function Hands(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const { view } = play;
  const aside = NUM_CARDS - view.seats * HAND_SIZE;
  return (
    <section>
      <h3>{t("reference.hands")}</h3>
      <p className={styles["small"]}>{t("reference.hands_text")}</p>
      {seatsFrom(view.seats, 0).map((hand) => (
        <KnownHand key={hand} play={play} hand={hand} />
      ))}
      {aside > 0 && <p className={styles["small"]}>{t("reference.aside", { count: aside })}</p>}
    </section>
  );
}

function KnownHand({ play, hand }: { play: LandPlay; hand: number }): ReactNode {
  const t = useWords("land_unter");
  const { view } = play;
  const holder = view.held.indexOf(hand);
  const cards = cardsOfHand(view, hand);
  const known = cards.filter(({ card }) => card >= 0);
  const closed = cards.length - known.length;
  return (
    <div className={styles["band"]}>
      <h4>
        <SeatMark seat={holder} />
        {t("reference.hand", {
          hand: letterOf(hand),
          name: playerName(play, holder),
          belts: view.hand_belts[hand] ?? 0,
        })}
      </h4>
      <ul className={styles["cards"]}>
        {known.map((held) => (
          <Known key={held.place} {...held} />
        ))}
        {closed > 0 && (
          <li className={styles["rest"]}>{t("reference.unknown", { count: closed })}</li>
        )}
      </ul>
    </div>
  );
}

function Known({ card, spent }: HeldCard): ReactNode {
  const t = useWords("land_unter");
  return (
    <li data-kind={spent ? "spent" : "mine"}>
      {card + 1}
      {spent && <span className="visually-hidden">{` ${t("reference.spent")}`}</span>}
    </li>
  );
}

/** The water cards each player took, oldest first; the last one is the current level. */
function Taken(play: LandPlay): ReactNode {
  const t = useWords("land_unter");
  const seen = waterSeen(play.view);
  return (
    <section>
      <h3>{t("reference.taken")}</h3>
      <ul className={styles["taken"]}>
        {seatsFrom(play.view.seats, 0).map((seat) => {
          const levels = seen.filter(({ taker }) => taker === seat).map(({ level }) => level);
          return (
            <li key={seat}>
              <SeatMark seat={seat} />
              {t("reference.taken_by", {
                name: playerName(play, seat),
                levels: levels.length > 0 ? levels.join(", ") : t("reference.nothing"),
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
