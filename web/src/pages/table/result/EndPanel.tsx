/** The result page of a match, the same for all games, and what can be done next. */
import { Eye, History, Image as Picture, LineChart, RotateCcw, Undo2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { ask } from "../../../net/api";
import type { OpenTable } from "../../../net/store";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import { sentenceOf } from "../../../parts/controls/useAction";
import { Poster } from "../../../parts/games/Poster";
import { Outcome } from "../../../parts/results/Outcome";
import { headlineOf, stepsOf, type Step } from "../../../parts/results/standing";
import { tell } from "../../../parts/controls/Toast";
import { useWords } from "../../../words";
import type { AnyGame, Play } from "../../../games/contract";
import styles from "./EndPanel.module.css";
import { asPng, pictureOf, shareFile } from "./resultPicture";
import { whatIfOf } from "../practice/whatIf";
import { TurningPoint } from "./TurningPoint";

interface Props {
  open: OpenTable;
  play: Play;
  game: AnyGame;
  onClose: () => void;
}

export function EndPanel({ open, play, game, onClose }: Props): ReactNode {
  const t = useWords();
  const { id } = open.info;
  const { back } = whatIfOf(useSearch());
  const summary = game.summary?.(play) ?? {};
  const steps = stepsOf(play, summary, t);
  const headline = headlineOf(steps, summary, t);
  const stoodIn = play.players.filter((player) => player.stood_in > 0);
  return (
    <Dialog title={headline} wide mark="over" onClose={onClose}>
      <Outcome play={play} game={game} />
      {stoodIn.map((player) => (
        <p key={player.seat}>{t("stood_in", { name: player.name, count: player.stood_in })}</p>
      ))}
      <TurningPoint table={id} players={play.players} />
      <div className={styles["actions"]}>
        {open.seat !== null && <Rematch open={open} />}
        {back !== null && (
          <ButtonLink to={back} icon={<Undo2 aria-hidden />}>
            {t("what_if.back")}
          </ButtonLink>
        )}
        <ButtonLink to={`/replay/${id}`} icon={<History aria-hidden />}>
          {t("replay")}
        </ButtonLink>
        <ButtonLink to={`/replay/${id}?review=1`} icon={<LineChart aria-hidden />}>
          {t("review")}
        </ButtonLink>
        <SharePicture play={play} headline={headline} steps={steps} />
        <Button icon={<Eye aria-hidden />} onClick={onClose}>
          {t("look_at_table")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Sets a table for another match, or goes to the one that somebody else has set. */
function Rematch({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const next = open.info.next_table;
  useEffect(() => {
    if (busy && next !== null) go(`/table/${next}`);
  }, [busy, next, go]);
  async function rematch(): Promise<void> {
    setBusy(true);
    try {
      const path = { table_id: open.info.id };
      const table = await ask("POST /api/tables/{table_id}/rematch", { path });
      go(`/table/${table.id}`);
    } catch (error) {
      setBusy(false);
      tell(sentenceOf(error, t("offline")), "refusal");
    }
  }
  return (
    <Button
      look="main"
      disabled={busy}
      className={styles["rematch"]}
      icon={<RotateCcw aria-hidden />}
      onClick={() => (next === null ? void rematch() : go(`/table/${next}`))}
    >
      {next === null ? t("rematch") : t("join_rematch")}
    </Button>
  );
}

interface PictureProps {
  play: Play;
  headline: string;
  steps: Step[];
}

/** Shares a picture of the result; the poster for it is rendered hidden. */
function SharePicture({ play, headline, steps }: PictureProps): ReactNode {
  const t = useWords();
  const poster = useRef<HTMLDivElement>(null);
  async function share(): Promise<void> {
    const drawn = poster.current?.querySelector("svg")?.outerHTML ?? "";
    const title = String(play.texts.given.words["title"]);
    const lines = steps.map((step) => ({ ...step, rank: t(`result.places.${step.place}`) }));
    // Alone or all together there are no places: the headline says how it went.
    const story = steps.length > 1 ? "" : headline;
    try {
      await shareFile(await asPng(pictureOf({ title, story, lines, poster: drawn })));
    } catch {
      tell(t("no_picture"), "refusal");
    }
  }
  return (
    <>
      <div ref={poster} hidden>
        <Poster game={play.game} />
      </div>
      <Button icon={<Picture aria-hidden />} onClick={() => void share()}>
        {t("share_picture")}
      </Button>
    </>
  );
}
