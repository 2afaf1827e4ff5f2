/** Replay of a match: any moment, from any seat, with a bot's review. */
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play as PlayIcon,
} from "lucide-react";
import { Slider } from "radix-ui";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { useGame } from "../../games";
import { ask, Refusal } from "../../net/api";
import { Bay } from "../../parts/layout/Bay";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { useTitle } from "../../parts/layout/useTitle";
import { Waiting } from "../../parts/layout/Waiting";
import type { Advice, Replay } from "../../protocol.gen";
import { Stage } from "../../stage/Stage";
import shell from "../table/Shell.module.css";
import type { AnyGame, Play } from "../../games/contract";
import { useLanguage, useWords } from "../../words";
import { useTexts, type Texts } from "../../words/texts";
import { AfterMatch } from "./AfterMatch";
import { useMoment } from "./moment";
import { useReel } from "./reel";
import styles from "./Replay.module.css";
import type { Decision } from "./review";
import { ReviewPanel } from "./ReviewPanel";
import { playOf, type Shown } from "./scene";

export interface Source {
  id: string;
  kind: "table" | "record";
}

export default function ReplayPage({ id, kind }: Source): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const search = new URLSearchParams(useSearch());
  const viewer = search.get("view") ?? "open";
  const [replay, why] = useReplay({ id, kind }, viewer, language);
  const game = useGame(replay?.game);
  const texts = useTexts(replay?.game);
  if (why !== null) {
    return (
      <main className={styles["missing"]}>
        <h1>{t("no_replay")}</h1>
        <p role="alert">{why}</p>
        <ButtonLink to="/" look="main">
          {t("to_shelf")}
        </ButtonLink>
      </main>
    );
  }
  if (replay === null || game === null || texts === null) return <Waiting />;
  return <Player source={{ id, kind }} replay={replay} game={game} texts={texts} />;
}

function useReplay(
  { id, kind }: Source,
  viewer: string,
  language: string,
): [Replay | null, string | null] {
  const t = useWords();
  const [replay, setReplay] = useState<Replay | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    wholeReplay({ id, kind }, viewer, language).then(
      (found) => wanted && setReplay(found),
      (error: unknown) =>
        wanted && setWhy(error instanceof Refusal ? error.sentence : t("offline")),
    );
    return () => {
      wanted = false;
    };
  }, [id, kind, viewer, language, t]);
  return [replay, why];
}

/** All scenes; the server gives 500 at a time. */
async function wholeReplay({ id, kind }: Source, seat: string, lang: string): Promise<Replay> {
  const query = { seat, lang };
  const part = (from: number): Promise<Replay> =>
    kind === "table"
      ? ask("GET /api/tables/{table_id}/replay", {
          path: { table_id: id },
          query: { ...query, from },
        })
      : ask("GET /api/records/{record_id}/replay", {
          path: { record_id: id },
          query: { ...query, from },
        });
  const replay = await part(0);
  while (replay.scenes.length <= replay.moves) {
    const more = await part(replay.scenes.length);
    if (more.scenes.length === 0) break;
    replay.scenes.push(...more.scenes);
  }
  return replay;
}

interface PlayerProps {
  source: Source;
  replay: Replay;
  game: AnyGame;
  texts: Texts;
}

function Player({ source, replay, game, texts }: PlayerProps): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const search = useSearch();
  const here = useMemo(() => new URLSearchParams(search), [search]);
  const last = replay.scenes.length - 1;
  const [wanted, setWanted] = useMoment(last);
  const title = t("replay_of", { game: String(texts.given.words["title"]) });
  useTitle(title);
  const [runs, setRuns] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const seat = /^\d+$/.test(replay.viewer) ? Number(replay.viewer) : null;
  const scenes = useMemo(() => shownScenes(replay), [replay]);
  const frame = useReel(scenes, wanted, seat, game);
  useAutoplay(runs, wanted, last, setWanted, setRuns);
  useKeys(setWanted, setRuns, last);

  function goTo(number: number, chosen: Decision | null = null): void {
    setRuns(false);
    setDecision(chosen);
    setWanted(number);
  }
  function lookWith(viewer: string): void {
    const next = new URLSearchParams(here);
    next.set("view", viewer);
    next.delete("at");
    go(`?${next.toString()}#${wanted}`, { replace: true });
  }

  if (frame === null) return null;
  const play = playOf({
    ...replay,
    viewer: seat,
    shown: frame,
    texts,
    advice: adviceOf(decision, frame.index),
  });
  return (
    <div className={`${shell["shell"]} ${styles["shell"]}`}>
      <header className={shell["top"]}>
        <ButtonLink to="/" look="quiet" className={shell["home"]}>
          <span className={shell["logo"]}>Houle</span>
        </ButtonLink>
        <h1 className={styles["title"]}>{title}</h1>
        <Eyes replay={replay} onChange={lookWith} />
      </header>
      <main className={`${shell["main"]} ${styles["main"]}`}>
        <Bay />
        <Stage moment={`${replay.viewer} ${frame.key}`} className={styles["stage"]}>
          <game.Table {...play} />
        </Stage>
        <p className={styles["caption"]} role="status">
          {caption(play, frame.index, t)}
        </p>
        <div className={styles["bar"]}>
          <Button look="quiet" iconOnly icon={<ChevronFirst aria-hidden />} onClick={() => goTo(0)}>
            {t("first_move")}
          </Button>
          <Button
            look="quiet"
            iconOnly
            icon={<ChevronLeft aria-hidden />}
            onClick={() => goTo(wanted - 1)}
          >
            {t("step_back")}
          </Button>
          <Button
            look="main"
            iconOnly
            icon={runs ? <Pause aria-hidden /> : <PlayIcon aria-hidden />}
            onClick={() => setRuns(!runs)}
          >
            {runs ? t("pause") : t("run")}
          </Button>
          <Button
            look="quiet"
            iconOnly
            icon={<ChevronRight aria-hidden />}
            onClick={() => goTo(wanted + 1)}
          >
            {t("step_on")}
          </Button>
          <Button
            look="quiet"
            iconOnly
            icon={<ChevronLast aria-hidden />}
            onClick={() => goTo(last)}
          >
            {t("last_move")}
          </Button>
          <Slider.Root
            className={styles["slider"]}
            min={0}
            max={last}
            value={[wanted]}
            onValueChange={([to]) => goTo(to ?? 0)}
          >
            <Slider.Track className={styles["track"]}>
              <Slider.Range className={styles["range"]} />
            </Slider.Track>
            <Slider.Thumb className={styles["thumb"]} aria-label={t("move_number")} />
          </Slider.Root>
          <output className={styles["count"]}>
            {wanted} / {last}
          </output>
        </div>
      </main>
      <aside className={`${shell["drawer"]} ${styles["drawer"]}`} aria-label={t("review")}>
        <ReviewPanel
          source={source}
          replay={replay}
          at={wanted}
          texts={texts}
          onChoose={(chosen) => goTo(chosen.number - 1, chosen)}
        />
        <AfterMatch
          source={source}
          replay={replay}
          at={wanted}
          play={play}
          game={game}
          isLast={frame.index === last}
        />
      </aside>
    </div>
  );
}

function Eyes({
  replay,
  onChange,
}: {
  replay: Replay;
  onChange: (viewer: string) => void;
}): ReactNode {
  const t = useWords();
  return (
    <label className={styles["eyes"]}>
      <span className="visually-hidden">{t("whose_eyes")}</span>
      <select value={replay.viewer} onChange={(event) => onChange(event.target.value)}>
        <option value="open">{t("all_open")}</option>
        {replay.names.map((name, seat) => (
          <option key={seat} value={String(seat)}>
            {t("eyes_of", { name })}
          </option>
        ))}
        <option value="watch">{t("as_spectator")}</option>
      </select>
    </label>
  );
}

function shownScenes(replay: Replay): Shown[] {
  return replay.scenes.map((scene, index) => ({
    view: scene.view,
    events: scene.events,
    toMove: scene.to_move,
    lastMove: { seat: scene.seat, move: scene.move },
    result: index === replay.scenes.length - 1 ? replay.result : null,
  }));
}

/** The better move of a decision, marked on the table at the moment before it. */
function adviceOf(decision: Decision | null, index: number): Advice[] {
  if (decision === null || index !== decision.number - 1) return [];
  return [{ move: decision.best, value: null, error: null, exact: false, why: "" }];
}

function caption(play: Play, index: number, t: (key: string) => string): string {
  if (play.events.length > 0) return play.events.map((event) => event.text).join(" ");
  return index === 0 ? t("the_deal") : "";
}

function useAutoplay(
  runs: boolean,
  wanted: number,
  last: number,
  setWanted: (at: number) => void,
  setRuns: (runs: boolean) => void,
): void {
  useEffect(() => {
    if (!runs) return;
    if (wanted >= last) {
      setRuns(false);
      return;
    }
    const timer = setTimeout(() => setWanted(wanted + 1), 1100);
    return () => clearTimeout(timer);
  }, [runs, wanted, last, setWanted, setRuns]);
}

/** Arrow keys step, Home and End go to the ends, the space bar starts and stops playback. */
function useKeys(
  setWanted: (change: (at: number) => number) => void,
  setRuns: (change: (runs: boolean) => boolean) => void,
  last: number,
): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, button, [role=slider]") !== null) return;
      if (event.key === "ArrowRight") setWanted((at) => at + 1);
      else if (event.key === "ArrowLeft") setWanted((at) => at - 1);
      else if (event.key === "Home") setWanted(() => 0);
      else if (event.key === "End") setWanted(() => last);
      else if (event.key === " ") setRuns((runs) => !runs);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [setWanted, setRuns, last]);
}
