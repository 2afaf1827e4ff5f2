/** Beside the piles: the selected card, a bot's advice or the last events, and warnings. */
import { CircleHelp, Undo2 } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { useWords } from "../../../words";
import { percent } from "./Advice";
import { firstTry, playsOf, type Choice } from "../model/choice";
import { Piles } from "./Piles";
import { capital, nameOf, nearlyThere, sayMove, type VertePlay } from "../model/tableView";
import styles from "./InfoStrip.module.css";

/** From this many idle turns on, their number is shown. */
const QUIET = 12;

interface Props {
  play: VertePlay;
  choice: Choice;
}

/** The piles and the text beside them. */
export function InfoStrip({ play, choice }: Props): ReactNode {
  return (
    <div className={styles["strip"]}>
      <Piles play={play} choice={choice} />
      <div className={styles["words"]} data-essential="news">
        <Badges play={play} />
        {choice.card !== null ? (
          <Chosen play={play} choice={choice} card={choice.card} />
        ) : (play.advice[0]?.why ?? "") !== "" && play.legal.length > 0 ? (
          <Advised play={play} />
        ) : (
          <Told play={play} />
        )}
      </div>
    </div>
  );
}

function Badges({ play }: { play: VertePlay }): ReactNode {
  const { view, texts, players } = play;
  const near = play.result === null ? nearlyThere(view) : [];
  return (
    <ul className={styles["badges"]}>
      <li className={styles["badge"]}>
        {texts.word("table", view.matching > 0 ? "matching_on" : "matching_off")}
      </li>
      {view.idle_turns >= QUIET && (
        <li className={styles["badge"]}>
          {texts.word("table", "idle", { turns: view.idle_turns })}
        </li>
      )}
      {near.length > 0 && (
        <li className={styles["badge"]} data-warning="">
          {capital(
            texts.word("table", "warning", {
              seat: near.map((seat) => nameOf(players, seat)).join(", "),
            }),
          )}
        </li>
      )}
    </ul>
  );
}

function Chosen({ play, choice, card }: Props & { card: number }): ReactNode {
  const t = useWords("vague_verte");
  const canPlay = playsOf(card, play.legal).length > 0;
  const canDiscard = choice.discard !== null && play.legal.includes(choice.discard);
  const key = !canPlay ? "only_discard" : canDiscard ? "choose_place" : "choose_square";
  return (
    <>
      <p className={styles["text"]}>
        <strong>{capital(play.texts.name("card", card))}.</strong> {t(key)}
      </p>
      <div className={styles["buttons"]}>
        <Button icon={<Undo2 aria-hidden />} className={styles["small"]} onClick={choice.cancel}>
          {t("cancel")}
        </Button>
        {!canPlay && (
          <Button
            icon={<CircleHelp aria-hidden />}
            className={styles["small"]}
            onClick={() => play.explain(firstTry(card, play.view, play.viewer ?? 0))}
          >
            {t("why_not")}
          </Button>
        )}
      </div>
    </>
  );
}

function Advised({ play }: { play: VertePlay }): ReactNode {
  const t = useWords("vague_verte");
  const best = play.advice[0];
  if (best === undefined) return null;
  return (
    <p className={styles["text"]} data-long="" role="status">
      <strong>
        {t("hint", { move: sayMove(play, best.move) })} {percent(best.value)}
      </strong>{" "}
      {best.why !== "" && capital(best.why)}
    </p>
  );
}

function Told({ play }: { play: VertePlay }): ReactNode {
  return (
    <p className={styles["text"]}>
      {play.events
        .slice(-3)
        .map((event) => event.text)
        .join(" ")}
    </p>
  );
}
