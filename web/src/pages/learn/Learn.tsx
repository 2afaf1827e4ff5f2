/** The lesson: a coach asks for moves in a match that was played by the real rules. */
import { ArrowRight, Undo2 } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";

import { useGame } from "../../games";
import { Bay } from "../../parts/layout/Bay";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { useAfterFirstPaint } from "../../parts/loading/useAfterFirstPaint";
import { Waiting } from "../../parts/layout/Waiting";
import type { Language } from "../../protocol.gen";
import { useReel } from "../replay/reel";
import { playOf, type Shown } from "../replay/scene";
import { Stage } from "../../stage/Stage";
import shell from "../table/Shell.module.css";
import type { AnyGame } from "../../games/contract";
import { useLanguage, useWords } from "../../words";
import { useTexts, type Texts } from "../../words/texts";
import styles from "./Learn.module.css";
import NotFound from "../not_found/NotFound";
import { hasLesson, useLesson, type Lesson, type LessonScene } from "./lesson";

export default function Learn({ game: name }: { game: string }): ReactNode {
  const game = useGame(name);
  const texts = useTexts(name);
  const lesson = useLesson(name);
  if (!hasLesson(name)) return <NotFound />;
  if (game === null || texts === null || lesson === null) return <Waiting />;
  return <Coach lesson={lesson} game={game} texts={texts} />;
}

interface Props {
  lesson: Lesson;
  game: AnyGame;
  texts: Texts;
}

function Coach({ lesson, game, texts }: Props): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [at, setAt] = useState(0);
  const [nudge, setNudge] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const painted = useAfterFirstPaint();
  const scenes = useMemo(
    () => lesson.scenes.map((scene) => shownIn(scene, language)),
    [lesson, language],
  );
  const step = lesson.steps[at];
  const frame = useReel(scenes, step?.scene ?? scenes.length - 1, lesson.seat, game);
  useEffect(() => {
    setNudge(null);
    said.current?.focus();
  }, [at]);
  if (frame === null) return null;
  const isThere = frame.isWhole && frame.index === (step?.scene ?? scenes.length - 1);
  const asked = isThere ? (step?.move ?? null) : null;

  function act(move: string): void {
    if (asked === null || step === undefined) return;
    if (move === asked) setAt(at + 1);
    else setNudge(step.nudge?.[language] ?? t("lesson_nudge", { text: step.text[language] }));
  }
  const scene = lesson.scenes[frame.index];
  const play = playOf({
    ...lesson,
    viewer: lesson.seat,
    texts,
    shown: {
      ...frame,
      legal: asked === null ? [] : (scene?.legal ?? []),
      asides: isAside(scene, asked) ? scene.asides : [],
    },
    advice:
      asked === null ? [] : [{ move: asked, value: null, error: null, exact: false, why: "" }],
    act,
    explain: () =>
      setNudge(step === undefined ? null : t("lesson_nudge", { text: step.text[language] })),
  });
  return (
    <div className={`${shell["shell"]} ${styles["shell"]}`}>
      <header className={shell["top"]}>
        <ButtonLink to="/" look="quiet" className={shell["home"]}>
          <span className={shell["logo"]}>Houle</span>
        </ButtonLink>
        <h1 className={styles["title"]}>
          {t("lesson_of", { game: String(texts.given.words["title"]) })}
        </h1>
      </header>
      <section className={styles["coach"]} aria-label={t("coach")}>
        <progress
          className={styles["progress"]}
          max={lesson.steps.length}
          value={at}
          aria-label={t("progress")}
        />
        <p ref={said} tabIndex={-1} className={styles["text"]} aria-live="polite">
          {!isThere
            ? (frame.events.at(-1)?.text ?? "…")
            : (nudge ?? step?.text[language] ?? t("lesson_done"))}
        </p>
        <div className={styles["buttons"]}>
          {at > 0 && (
            <Button
              look="quiet"
              iconOnly
              className={styles["back"]}
              icon={<Undo2 aria-hidden />}
              onClick={() => setAt(at - 1)}
            >
              {t("step_back")}
            </Button>
          )}
          {step !== undefined && step.move === null && (
            <Button
              look="main"
              icon={<ArrowRight aria-hidden />}
              disabled={!isThere}
              onClick={() => setAt(at + 1)}
            >
              {t("next")}
            </Button>
          )}
          {step === undefined && (
            <>
              <ButtonLink to={`/?game=${lesson.game}`} look="main">
                {t("play_now")}
              </ButtonLink>
              <ButtonLink to={`/rules/${lesson.game}`}>{t("rules")}</ButtonLink>
            </>
          )}
        </div>
      </section>
      <main className={shell["main"]}>
        <Bay />
        <Stage moment={frame.key} className={shell["stage"]} fits>
          {painted && <game.Table {...play} />}
        </Stage>
      </main>
    </div>
  );
}

/** Whether the coach asks for an aside, such as a signal. */
function isAside(scene: LessonScene | undefined, asked: string | null): scene is LessonScene {
  return scene !== undefined && asked !== null && scene.asides.includes(asked);
}

function shownIn(scene: LessonScene, language: Language): Shown {
  return {
    view: scene.view,
    events: scene.events[language],
    toMove: scene.to_move,
    lastMove: { seat: scene.seat, move: scene.move },
    result: scene.result,
  };
}
