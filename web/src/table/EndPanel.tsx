/** The end of a match: how it came out, and what can be done with it. */
import { History, LineChart, RotateCcw } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask, Refusal } from "../net/api";
import type { OpenTable } from "../net/house";
import { Button, ButtonLink } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { tell } from "../parts/Toast";
import { useWords } from "../words";
import type { AnyGame, Play } from "./contract";
import styles from "./EndPanel.module.css";

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
    <Dialog title={t("over")} wide onClose={onClose}>
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
        <Button onClick={onClose}>{t("look_at_table")}</Button>
      </div>
    </Dialog>
  );
}
