/** Pointing and advising: the marks on cards, what surfers say, and the menus to say it. */
import { Flag, Hand } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { Button } from "../../../parts/controls/Button";
import { SeatMark } from "../../../parts/people/Plate";
import { useWords } from "../../../words";
import { MarkSign } from "../art/Signs";
import { focusOn, type Choice, type Target } from "../model/choice";
import { MARKS, MOVES, ofKind } from "../model/moves";
import { canDo, signalsOn, type PlaceMoves, type WavePlay } from "../model/tableView";
import styles from "./Signals.module.css";
import { markName, say, wordName } from "../model/names";

interface MarkersProps {
  play: WavePlay;
  hand: number;
  slot: number;
}

/** The signals in force on a card: who sent them and what they mean. */
export function Markers({ play, hand, slot }: MarkersProps): ReactNode {
  const signals = signalsOn(play.view, hand, slot);
  const marks = MARKS.filter((mark) => signals.some((signal) => signal.mark === mark));
  if (marks.length === 0) return null;
  return (
    <span className={styles["markers"]} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} className={styles["marker"]} data-mark={mark}>
          {signals
            .filter((signal) => signal.mark === mark)
            .map(({ seat }) => (
              <SeatMark key={seat} seat={seat} />
            ))}
          <MarkSign mark={mark} />
        </span>
      ))}
    </span>
  );
}

/** What a surfer says now: their word, and their advice about the Virage card. */
export function Bubble({ play, seat }: { play: WavePlay; seat: number }): ReactNode {
  const said = [play.view.word[seat] ?? 0, play.view.advice[seat] ?? 0]
    .filter((move) => move !== 0)
    .map((move, i) => play.texts.name(i === 0 && isWord(play, move) ? "word" : "advice", move));
  if (said.length === 0) return null;
  return <span className={styles["bubble"]}>{said.join(" · ")}</span>;
}

function isWord(play: WavePlay, move: number): boolean {
  return play.texts.notation("word", move) !== "?";
}

interface MenuProps {
  play: WavePlay;
  choice: Choice;
  target: Target;
  moves: PlaceMoves;
  label: string;
  /** The labels of the buttons that lay and swap. */
  lay?: string;
  swap?: string;
  compact?: boolean;
}

/** What can be done with the selected card: lay it, exchange it, point at it. */
export function MoveMenu(props: MenuProps): ReactNode {
  const { play, choice, target, moves, label, lay, swap, compact } = props;
  const t = useWords("wave");
  const menu = useFirstFocus();
  const [pointing, setPointing] = useState(false);
  if (!canDo(moves)) return null;
  function act(move: string): void {
    choice.undo();
    focusOn(target);
    play.act(move);
  }
  const hasMoves = moves.lay !== null || moves.swap !== null;
  return (
    <div ref={menu} className={styles["menu"]} role="group" aria-label={label}>
      {hasMoves && (
        <div className={styles["moves"]}>
          {moves.lay !== null && (
            <Button look="main" data-target="" onClick={() => act(moves.lay ?? "")}>
              {lay ?? t("lay_it")}
            </Button>
          )}
          {moves.swap !== null && <Button onClick={() => act(moves.swap ?? "")}>{swap}</Button>}
          {moves.signals.length > 0 && (
            <Button
              look="quiet"
              iconOnly
              icon={<Hand aria-hidden />}
              aria-expanded={pointing}
              onClick={() => setPointing(!pointing)}
            >
              {t("point_at_it")}
            </Button>
          )}
        </div>
      )}
      {(pointing || !hasMoves) && <Marks play={play} moves={moves} compact={compact} act={act} />}
    </div>
  );
}

interface MarksProps {
  play: WavePlay;
  moves: PlaceMoves;
  compact?: boolean;
  act: (move: string) => void;
}

function Marks({ play, moves, compact, act }: MarksProps): ReactNode {
  return (
    <div className={styles["marks"]} data-compact={compact === true ? "" : undefined}>
      {moves.signals.map(({ mark, move }) => (
        <button
          key={mark}
          type="button"
          className={styles["mark"]}
          data-mark={mark}
          data-aside=""
          aria-label={say("signal", { mark: markName(play, mark) })}
          onClick={() => act(move)}
        >
          <MarkSign mark={mark} />
          <span>{markName(play, mark)}</span>
        </button>
      ))}
    </div>
  );
}

/** Focus the first button of a menu when it opens. */
function useFirstFocus(): React.RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return menu;
}

/** Advice about the Virage card. */
export function MiddleMenu({ play, choice }: { play: WavePlay; choice: Choice }): ReactNode {
  const menu = useFirstFocus();
  const moves = ofKind("advise", play.asides);
  return (
    <div ref={menu} className={styles["menu"]} role="group" aria-label={say("about_virage")}>
      <div className={styles["moves"]}>
        {moves.map((move) => (
          <Button
            key={move.notation}
            onClick={() => {
              choice.undo();
              play.act(move.notation);
            }}
          >
            {wordName(play, move)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Buttons for what a surfer can say about themselves, and for admitting forbidden talk. */
export function Words({ play }: { play: WavePlay }): ReactNode {
  const t = useWords("wave");
  const words = MOVES.every(play.asides).filter((move) => move.kind === "say");
  const breach = ofKind("breach", play.asides)[0];
  if (words.length === 0) return null;
  return (
    <div className={styles["words"]} role="group" aria-label={t("say_to_all")}>
      {words.map((word) => (
        <button
          key={word.notation}
          type="button"
          className={styles["word"]}
          aria-label={say("signal", { mark: wordName(play, word) })}
          onClick={() => play.act(word.notation)}
        >
          {t(`words.${word.word}`)}
        </button>
      ))}
      {breach !== undefined && (
        <button
          type="button"
          className={styles["word"]}
          aria-label={t("own_up")}
          title={t("own_up")}
          onClick={() => play.act(breach.notation)}
        >
          <Flag size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
