/** The end of a match: its result, and what can be done next. */
import { History, Image as Picture, LineChart, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask, Refusal } from "../../net/api";
import type { OpenTable } from "../../net/store";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import { Poster } from "../../parts/games/Poster";
import { tell } from "../../parts/controls/Toast";
import { useWords } from "../../words";
import type { AnyGame, Play } from "../../games/contract";
import styles from "./EndPanel.module.css";
import { asPng, linesOf, pictureOf, shareFile } from "./resultPicture";

interface Props {
  open: OpenTable;
  play: Play;
  game: AnyGame;
  onClose: () => void;
}

export function EndPanel({ open, play, game, onClose }: Props): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const next = open.info.next_table;
  const stoodIn = play.players.filter((player) => player.stood_in > 0);
  useEffect(() => {
    if (busy && next !== null) go(`/table/${next}`);
  }, [busy, next, go]);
  async function rematch(): Promise<void> {
    setBusy(true);
    try {
      const table = await ask("POST /api/tables/{table_id}/rematch", {
        path: { table_id: open.info.id },
      });
      go(`/table/${table.id}`);
    } catch (error) {
      setBusy(false);
      tell(error instanceof Refusal ? error.sentence : t("offline"), "refusal");
    }
  }
  return (
    <Dialog title={t("over")} wide mark="over" onClose={onClose}>
      <game.Result {...play} />
      {stoodIn.map((player) => (
        <p key={player.seat}>{t("stood_in", { name: player.name, count: player.stood_in })}</p>
      ))}
      <div className={styles["actions"]}>
        {open.seat !== null && (
          <Button
            look="main"
            disabled={busy}
            icon={<RotateCcw aria-hidden />}
            onClick={() => (next === null ? void rematch() : go(`/table/${next}`))}
          >
            {next === null ? t("rematch") : t("join_rematch")}
          </Button>
        )}
        <ButtonLink to={`/replay/${open.info.id}`} icon={<History aria-hidden />}>
          {t("replay")}
        </ButtonLink>
        <ButtonLink to={`/replay/${open.info.id}?review=1`} icon={<LineChart aria-hidden />}>
          {t("review")}
        </ButtonLink>
        <SharePicture play={play} />
        <Button onClick={onClose}>{t("look_at_table")}</Button>
      </div>
    </Dialog>
  );
}

/** Shares a picture of the result; the poster for it is rendered hidden. */
function SharePicture({ play }: { play: Play }): ReactNode {
  const t = useWords();
  const poster = useRef<HTMLDivElement>(null);
  async function share(): Promise<void> {
    const drawn = poster.current?.querySelector("svg")?.outerHTML ?? "";
    const title = String(play.texts.given.words["title"]);
    try {
      await shareFile(await asPng(pictureOf(title, linesOf(play), drawn)));
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
