/** A match: whose turn it is, the game's table, and next to it the log, chat and people. */
import { Lightbulb, MessageCircle, Menu, Undo2 } from "lucide-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";

import { ask, Refusal } from "../../net/api";
import { clearRefusal, move, type OpenTable } from "../../net/store";
import { Bay } from "../../parts/layout/Bay";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import { tell } from "../../parts/controls/Toast";
import { Practice } from "../../parts/tables/Practice";
import { chosen, CONFIRM } from "../../preferences/stored";
import { useTitle } from "../../parts/layout/useTitle";
import type { Advice, AdviceList } from "../../protocol.gen";
import { Stage } from "../../stage/Stage";
import type { Frame, Timeline } from "../../stage/timeline";
import { useWords, type Words } from "../../words";
import type { Texts } from "../../words/texts";
import type { AnyGame, Play } from "../../games/contract";
import { AwayNote } from "./practice/AwayNote";
import { Drawer, Unread } from "./drawer/Drawer";
import { EndPanel } from "./result/EndPanel";
import { HintPanel } from "./HintPanel";
import { usePlayers } from "./players";
import { Reader } from "./Reader";
import styles from "./Shell.module.css";
import { TableMenu } from "./TableMenu";
import { PastButton, SpeedButton } from "./TimelineTools";
import { toldEntries } from "./told";
import { Turn } from "./Turn";
import { useChatToasts, useUnread } from "./drawer/unread";
import { useSkipPress, useTimeline, useTimelineKeys } from "./useTimeline";
import { WarmUpNote } from "./WarmUpNote";

interface Props {
  open: OpenTable;
  game: AnyGame;
  texts: Texts;
}

export function Shell({ open, game, texts }: Props): ReactNode {
  const t = useWords();
  const [frame, timeline] = useTimeline(open, game);
  const hint = useHint(open);
  const [asking, setAsking] = useState<{ sentence: string; move: string } | null>(null);
  const [sheet, setSheet] = useState<"drawer" | "menu" | null>(null);
  const [endSeen, setEndSeen] = useState(false);
  const unread = useUnread(open);
  useChatToasts(open);
  useRefusals(open);
  const presses = useSkipPress(timeline);
  useTimelineKeys(timeline);
  const play = usePlay({ open, texts, frame, timeline, advice: hint.marked, game, setAsking });
  useTurnTitle(play);
  const told = frame?.told;
  const entries = useMemo(
    () => (told === undefined ? [] : toldEntries(open.entries, told)),
    [open.entries, told],
  );
  if (frame === null || play === null) return null;
  const isOver = play.result !== null;
  const drawer = <Drawer open={open} entries={entries} play={play} game={game} />;
  return (
    <div className={styles["shell"]}>
      <header className={styles["top"]} data-hint={hint.list === null ? undefined : ""}>
        <ButtonLink to="/" look="quiet" className={styles["home"]}>
          <span className={styles["logo"]}>Houle</span>
        </ButtonLink>
        <h1 className="visually-hidden">{String(texts.given.words["title"])}</h1>
        <Practice table={open.info} />
        <Turn play={play} game={game} frame={frame} />
        <nav className={styles["tools"]} aria-label={t("tools")}>
          {open.info.hints && open.seat !== null && play.result === null && (
            <Button
              look="quiet"
              iconOnly
              icon={<Lightbulb aria-hidden />}
              onClick={hint.ask}
              disabled={play.legal.length === 0}
            >
              {t("hint")}
            </Button>
          )}
          {open.seat !== null && <PastButton frame={frame} timeline={timeline} />}
          <SpeedButton />
          <Button
            look="quiet"
            iconOnly
            className={styles["phone"]}
            icon={
              <>
                <MessageCircle aria-hidden />
                <Unread count={unread} />
              </>
            }
            aria-label={unread > 0 ? t("log_and_unread", { count: unread }) : undefined}
            onClick={() => setSheet("drawer")}
          >
            {t("log_and_chat")}
          </Button>
          <Button
            look="quiet"
            iconOnly
            icon={<Menu aria-hidden />}
            onClick={() => setSheet("menu")}
          >
            {t("menu")}
          </Button>
        </nav>
        {hint.list !== null && (
          <HintPanel advice={hint.list} at={hint.at} onShow={hint.show} onClose={hint.close} />
        )}
      </header>
      <main className={styles["main"]} {...presses}>
        <Bay />
        <WarmUpNote warmUp={open.warmUp} />
        <Stage
          moment={frame.key}
          step={frame.step}
          flightMs={frame.flightMs}
          className={styles["stage"]}
        >
          <game.Table {...play} />
        </Stage>
        <AwayNote open={open} isOver={isOver} />
        {isOver && endSeen && (
          <div data-over="" className={styles["ended"]}>
            <Button look="main" onClick={() => setEndSeen(false)}>
              {t("show_result")}
            </Button>
          </div>
        )}
      </main>
      <aside className={styles["drawer"]} aria-label={t("log_and_chat")}>
        {drawer}
      </aside>
      <Reader entries={entries} />
      {sheet === "drawer" && (
        <Dialog title={t("log_and_chat")} sheet onClose={() => setSheet(null)}>
          {drawer}
        </Dialog>
      )}
      {sheet === "menu" && <TableMenu open={open} onClose={() => setSheet(null)} />}
      {asking !== null && (
        <Dialog title={t("sure")} mark="sure" onClose={() => setAsking(null)}>
          <p>{asking.sentence}</p>
          <div className={styles["choices"]}>
            <Button icon={<Undo2 aria-hidden />} onClick={() => setAsking(null)}>
              {t("take_back")}
            </Button>
            <Button
              look="main"
              data-yes=""
              onClick={() => {
                move(open.info.id, asking.move);
                setAsking(null);
              }}
            >
              {t("do_it")}
            </Button>
          </div>
        </Dialog>
      )}
      {isOver && !endSeen && (
        <EndPanel open={open} play={play} game={game} onClose={() => setEndSeen(true)} />
      )}
    </div>
  );
}

interface PlayWish {
  open: OpenTable;
  texts: Texts;
  frame: Frame | null;
  timeline: Timeline;
  advice: Advice[];
  game: AnyGame;
  setAsking: (asking: { sentence: string; move: string }) => void;
}

function usePlay(wish: PlayWish): Play | null {
  const { open, texts, frame, timeline, advice, game, setAsking } = wish;
  const t = useWords();
  const players = usePlayers(open);
  return useMemo(() => {
    if (frame === null) return null;
    const { situation } = frame;
    const mine = frame.isPresent && open.pending === null;
    /** Act at the present only: a key pressed before that skips to it. */
    const now = (act: () => void): void => (frame.isPresent ? act() : timeline.skip());
    const play: Play = {
      game: open.info.game as Play["game"],
      options: open.info.options,
      view: frame.view,
      viewer: open.seat,
      players,
      toMove: frame.isWhole && !frame.isAgain ? situation.to_move : [],
      legal: mine ? situation.legal : [],
      asides: frame.isPresent ? situation.asides : [],
      events: frame.events,
      lastMove: frame.lastMove,
      texts,
      pending: open.pending?.move ?? null,
      advice,
      clocks: situation.clocks,
      result: frame.isPresent && frame.hasLanded ? situation.result : null,
      isLive: true,
      act: (notation) =>
        now(() => {
          const sentence = questionBefore(game.confirm?.(play, notation) ?? null, t);
          if (sentence === null) move(open.info.id, notation);
          else setAsking({ sentence, move: notation });
        }),
      explain: (notation) => now(() => void explain(open, notation, t("offline"))),
    };
    return play;
  }, [open, texts, frame, timeline, advice, players, game, setAsking, t]);
}

/** The question before a move: the game's for a risky one, or as the user chose. */
function questionBefore(risk: string | null, t: Words): string | null {
  const asks = chosen(CONFIRM);
  if (asks === "never") return null;
  return risk ?? (asks === "always" ? t("settings.confirm_move") : null);
}

/** Shows in the browser's tab whether it is our turn. */
function useTurnTitle(play: Play | null): void {
  const t = useWords();
  const title = String(play?.texts.given.words["title"] ?? "");
  const isMine = play !== null && play.viewer !== null && play.toMove.includes(play.viewer);
  useTitle(isMine ? `${t("your_turn")} ${title}` : title);
}

/** Ask the server why a move may not be made, and show what it says. */
async function explain(open: OpenTable, notation: string, offline: string): Promise<void> {
  try {
    const said = await ask("GET /api/tables/{table_id}/why", {
      path: { table_id: open.info.id },
      query: { move: notation },
    });
    if (said.sentence !== null) refuse(open.info.game, said.sentence, said.rule);
  } catch (error) {
    if (error instanceof Refusal) refuse(open.info.game, error.sentence, error.rule);
    else tell(offline, "refusal");
  }
}

function refuse(game: string, sentence: string, rule: string | null): void {
  const link = rule === null ? undefined : { label: rule, href: `/rules/${game}#${rule}` };
  tell(sentence, "refusal", link);
}

/** Show each refusal of a sent move once. */
function useRefusals(open: OpenTable): void {
  const { refused } = open;
  const { id, game } = open.info;
  useEffect(() => {
    if (refused === null) return;
    refuse(game, refused.sentence, refused.rule);
    clearRefusal(id);
  }, [refused, id, game]);
}

interface HintState {
  /** The hint for this moment; null: none. */
  list: AdviceList | null;
  /** Which of its moves is shown. */
  at: number;
  /** That move, to be marked on the table. */
  marked: Advice[];
  ask: () => void;
  show: (at: number) => void;
  close: () => void;
}

function useHint(open: OpenTable): HintState {
  const t = useWords();
  const [found, setFound] = useState<AdviceList | null>(null);
  const [at, show] = useState(0);
  const { id, number } = open.info;
  async function get(): Promise<void> {
    try {
      const list = await ask("POST /api/tables/{table_id}/hint", { path: { table_id: id } });
      setFound(list);
      show(0);
      if (list.warm_up !== null) tell(t("warm_up.hint"));
    } catch (error) {
      tell(error instanceof Refusal ? error.sentence : t("offline"), "refusal");
    }
  }
  const list = found?.number === number ? found : null;
  const marked = useMemo(() => {
    const move = list?.moves[at];
    return move === undefined ? [] : [{ ...move, value: null, error: null, why: "" }];
  }, [list, at]);
  return { list, at, marked, ask: () => void get(), show, close: () => setFound(null) };
}
