/** After a match: share it, play on from a moment, save its record, play the same deal again. */
import { Copy, Download, Repeat, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { ask, Refusal } from "../../net/api";
import { below, linkHere } from "../../net/base";
import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { tell } from "../../parts/controls/Toast";
import { Outcome } from "../../parts/results/Outcome";
import type { Replay } from "../../protocol.gen";
import type { AnyGame, Play } from "../../games/contract";
import { useWords } from "../../words";
import { linkTo } from "./moment";
import { PlayOn } from "./PlayOn";
import type { Source } from "./source";
import styles from "./review/Review.module.css";

interface Props {
  source: Source;
  replay: Replay;
  at: number;
  play: Play;
  game: AnyGame;
  isLast: boolean;
}

export function AfterMatch({ source, replay, at, play, game, isLast }: Props): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const me = useStore((store) => store.me);
  const link = linkHere(linkTo(source, replay.viewer, at));

  async function share(): Promise<void> {
    if (typeof navigator.share === "function") {
      await navigator.share({ url: link, title: "Houle" }).catch(() => undefined);
    } else {
      await copy();
    }
  }
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link).then(
      () => tell(t("copied")),
      () => tell(link),
    );
  }
  async function again(): Promise<void> {
    try {
      const seats = replay.names.map((_, seat) =>
        seat === 0 ? { kind: "me" as const } : { kind: "bot" as const, level: "matelot" as const },
      );
      const table = await ask("POST /api/tables/{table_id}/same-deal", {
        path: { table_id: source.id },
        wish: { seats, access: "private" },
      });
      go(`/table/${table.id}`);
    } catch (error) {
      tell(error instanceof Refusal ? error.sentence : t("offline"), "refusal");
    }
  }
  const record =
    source.kind === "table" ? `/api/tables/${source.id}/record` : `/api/records/${source.id}`;
  return (
    <section className={styles["panel"]}>
      {isLast && play.result !== null && <Outcome play={play} game={game} headed />}
      <div className={styles["actions"]}>
        <Button icon={<Share2 aria-hidden />} onClick={() => void share()}>
          {t("share_moment")}
        </Button>
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t("copy_link")}
        </Button>
        <PlayOn source={source} replay={replay} at={at} />
        <a
          className={styles["file"]}
          href={below(record)}
          download={`houle-${replay.game}-${source.id}.json`}
        >
          <Download aria-hidden size={18} /> {t("record_file")}
        </a>
        {source.kind === "table" && me !== null && (
          <Button icon={<Repeat aria-hidden />} onClick={() => void again()}>
            {t("same_deal")}
          </Button>
        )}
      </div>
    </section>
  );
}
