/** Play on from the shown moment, or try another move there: a practice table against bots. */
import { GitFork, Swords } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask } from "../../net/api";
import { Button } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import { LevelChoice } from "../../parts/controls/LevelChoice";
import { Pills } from "../../parts/controls/Pills";
import { useAction } from "../../parts/controls/useAction";
import { useSomebody } from "../../parts/people/NameField";
import type { Level, Replay, TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import type { Source } from "./Replay";
import styles from "./Review.module.css";

interface Props {
  source: Source;
  replay: Replay;
  at: number;
}

export function PlayOn({ source, replay, at }: Props): ReactNode {
  const t = useWords();
  const [seat, setSeat] = useState<number | null>(null);
  const mover = replay.scenes[at + 1]?.seat ?? null;
  const isEnd = at >= replay.moves && replay.result !== null;
  if (isEnd) return null;
  const eyes = /^\d+$/.test(replay.viewer) ? Number(replay.viewer) : null;
  return (
    <>
      <Button icon={<Swords aria-hidden />} onClick={() => setSeat(eyes ?? mover ?? 0)}>
        {t("play_on.here")}
      </Button>
      {mover !== null && (
        <Button icon={<GitFork aria-hidden />} onClick={() => setSeat(mover)}>
          {t("play_on.what_if", { name: replay.names[mover] })}
        </Button>
      )}
      {seat !== null && (
        <Sheet
          source={source}
          replay={replay}
          at={at}
          mover={mover}
          first={seat}
          onClose={() => setSeat(null)}
        />
      )}
    </>
  );
}

interface SheetProps extends Props {
  mover: number | null;
  first: number;
  onClose: () => void;
}

function Sheet({ source, replay, at, mover, first, onClose }: SheetProps): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [seat, setSeat] = useState(first);
  const [level, setLevel] = useState<Level>("matelot");
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  async function open(): Promise<void> {
    await somebody.be();
    const table = await opened(source, { move: at, seat, level });
    go(`/table/${table.id}`);
  }
  return (
    <Dialog title={t("play_on.title", { number: at })} sheet onClose={onClose}>
      <form
        className={styles["play_on"]}
        onSubmit={(event) => {
          event.preventDefault();
          attempt(open);
        }}
      >
        <p>
          {mover === seat
            ? t("play_on.your_move", { name: replay.names[seat] })
            : t("play_on.lead")}
        </p>
        <Pills
          label={t("play_on.seat")}
          value={seat}
          values={replay.names.map((name, value) => ({ value, name }))}
          onChange={setSeat}
        />
        <LevelChoice value={level} onChange={setLevel} />
        {somebody.field}
        <Button type="submit" look="main" disabled={busy}>
          {t("play_on.go")}
        </Button>
      </form>
    </Dialog>
  );
}

function opened(
  { id, kind }: Source,
  wish: { move: number; seat: number; level: Level },
): Promise<TableInfo> {
  return kind === "table"
    ? ask("POST /api/tables/{table_id}/play-on", { path: { table_id: id }, wish })
    : ask("POST /api/records/{record_id}/play-on", { path: { record_id: id }, wish });
}
