/** Replay of a match: any moment, from any seat, with a bot's review. */
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { useGame } from "../../games";
import { ask, Refusal } from "../../net/api";
import { useStore } from "../../net/store";
import { BetterMove } from "./review/BetterMove";
import { Bay } from "../../parts/layout/Bay";
import { ButtonLink } from "../../parts/controls/Button";
import Lost from "../../parts/layout/Lost";
import { useTitle } from "../../parts/layout/useTitle";
import { Waiting } from "../../parts/layout/Waiting";
import type { Replay } from "../../protocol.gen";
import { Stage } from "../../stage/Stage";
import shell from "../table/Shell.module.css";
import type { AnyGame, Play } from "../../games/contract";
import { useLanguage, useWords } from "../../words";
import { useTexts, type Texts } from "../../words/texts";
import { AfterMatch } from "./AfterMatch";
import { ViewerChoice } from "./ViewerChoice";
import { useMoment } from "./moment";
import { MoveArrow } from "./MoveArrow";
import { useReel } from "./reel";
import styles from "./Replay.module.css";
import { betterAt, useReview } from "./review/review";
import { ReviewPanel } from "./review/ReviewPanel";
import { playOf, type Shown } from "./scene";
import type { Source } from "./source";
import { Transport, useAutoplay, useKeys } from "./Transport";

export default function ReplayPage({ id, kind }: Source): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const search = new URLSearchParams(useSearch());
  const viewer = search.get("view") ?? "open";
  const [replay, why] = useReplay({ id, kind }, viewer, language);
  const game = useGame(replay?.game);
  const texts = useTexts(replay?.game);
  if (why !== null) return <Lost title={t("no_replay")} why={why} />;
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
  const me = useStore((store) => store.me);
  const review = useReview(source, here.get("review") !== null && me !== null);
  const seat = /^\d+$/.test(replay.viewer) ? Number(replay.viewer) : null;
  const scenes = useMemo(() => shownScenes(replay), [replay]);
  const frame = useReel(scenes, wanted, seat, game);
  useAutoplay(runs, wanted, last, setWanted, setRuns);
  useKeys(setWanted, setRuns, last);

  function goTo(number: number): void {
    setRuns(false);
    setWanted(number);
  }
  function lookWith(viewer: string): void {
    const next = new URLSearchParams(here);
    next.set("view", viewer);
    next.delete("at");
    go(`?${next.toString()}#${wanted}`, { replace: true });
  }

  const board = useRef<HTMLDivElement>(null);
  if (frame === null) return null;
  const play = playOf({
    ...replay,
    viewer: seat,
    shown: frame,
    texts,
  });
  const better = frame.isWhole ? betterAt(review.review, frame.index) : null;
  const arrow = better === null ? null : game.picture?.(frame.view, better.best, texts);
  return (
    <div className={`${shell["shell"]} ${styles["shell"]}`}>
      <header className={shell["top"]}>
        <ButtonLink to="/" look="quiet" className={shell["home"]}>
          <span className={shell["logo"]}>Houle</span>
        </ButtonLink>
        <h1 className={styles["title"]}>{title}</h1>
        <ViewerChoice replay={replay} onChange={lookWith} />
      </header>
      <main className={`${shell["main"]} ${styles["main"]}`}>
        <Bay />
        <div className={styles["board"]} ref={board}>
          <Stage moment={`${replay.viewer} ${frame.key}`} className={styles["stage"]} fits>
            <game.Table {...play} />
          </Stage>
          {better !== null && arrow != null && (
            <MoveArrow table={board} picture={arrow} seat={better.seat} />
          )}
        </div>
        <p className={styles["caption"]} role="status">
          {caption(play, frame.index, t)}
          {better !== null && (
            <BetterMove decision={better} name={replay.names[better.seat] ?? ""} />
          )}
        </p>
        <Transport at={wanted} last={last} runs={runs} onGo={goTo} onRun={() => setRuns(!runs)} />
      </main>
      <aside className={`${shell["drawer"]} ${styles["drawer"]}`} aria-label={t("review")}>
        <ReviewPanel
          state={review}
          replay={replay}
          at={wanted}
          game={game}
          texts={texts}
          onChoose={({ number }) => {
            goTo(number - 1);
            // On a phone the review is below the table.
            board.current?.scrollIntoView({ block: "nearest" });
          }}
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

function shownScenes(replay: Replay): Shown[] {
  return replay.scenes.map((scene, index) => ({
    view: scene.view,
    events: scene.events,
    toMove: scene.to_move,
    lastMove: { seat: scene.seat, move: scene.move },
    result: index === replay.scenes.length - 1 ? replay.result : null,
  }));
}

function caption(play: Play, index: number, t: (key: string) => string): string {
  if (play.events.length > 0) return play.events.map((event) => event.text).join(" ");
  return index === 0 ? t("the_deal") : "";
}
