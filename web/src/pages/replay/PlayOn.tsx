/** From the shown moment: play on against bots, or try one move and see how bots continue. */
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
import { practiceLink } from "../table/practice/whatIf";
import { linkTo } from "./moment";
import type { Source } from "./source";
import styles from "./review/Review.module.css";

interface Props {
  source: Source;
  replay: Replay;
  at: number;
}

interface Wish {
  /** Whether only one move is tried, and bots play everything after it. */
  whatIf: boolean;
  seat: number;
}

export function PlayOn({ source, replay, at }: Props): ReactNode {
  const t = useWords();
  const [wish, setWish] = useState<Wish | null>(null);
  const mover = replay.scenes[at + 1]?.seat ?? null;
  const isEnd = at >= replay.moves && replay.result !== null;
  if (isEnd) return null;
  const eyes = /^\d+$/.test(replay.viewer) ? Number(replay.viewer) : null;
  return (
    <>
      <Button
        icon={<Swords aria-hidden />}
        onClick={() => setWish({ whatIf: false, seat: eyes ?? mover ?? 0 })}
      >
        {t("play_on.here")}
      </Button>
      {mover !== null && (
        <Button
          icon={<GitFork aria-hidden />}
          onClick={() => setWish({ whatIf: true, seat: mover })}
        >
          {t("play_on.what_if", { name: replay.names[mover] })}
        </Button>
      )}
      {wish !== null && (
        <Sheet {...{ source, replay, at, mover }} first={wish} onClose={() => setWish(null)} />
      )}
    </>
  );
}

interface SheetProps extends Props {
  mover: number | null;
  first: Wish;
  onClose: () => void;
}

function Sheet({ source, replay, at, mover, first, onClose }: SheetProps): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const { whatIf } = first;
  const [seat, setSeat] = useState(first.seat);
  const [level, setLevel] = useState<Level>("matelot");
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  async function open(): Promise<void> {
    await somebody.be();
    const table = await opened(source, { move: at, seat, level });
    go(practiceLink(table.id, linkTo(source, replay.viewer, at), whatIf));
  }
  const name = replay.names[seat];
  const lead = whatIf ? "what_if.lead" : mover === seat ? "play_on.your_move" : "play_on.lead";
  return (
    <Dialog
      title={whatIf ? t("what_if.title") : t("play_on.title", { number: at })}
      sheet
      onClose={onClose}
    >
      <form
        className={styles["play_on"]}
        onSubmit={(event) => {
          event.preventDefault();
          attempt(open);
        }}
      >
        <p>{t(lead, { name })}</p>
        {!whatIf && (
          <Pills
            label={t("play_on.seat")}
            value={seat}
            values={replay.names.map((each, value) => ({ value, name: each }))}
            onChange={setSeat}
          />
        )}
        <LevelChoice value={level} onChange={setLevel} />
        {somebody.field}
        <Button type="submit" look="main" disabled={busy}>
          {t(whatIf ? "what_if.go" : "play_on.go")}
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
