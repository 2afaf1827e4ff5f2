/** What can be done with the chair that was pressed. */
import type { ReactNode } from "react";

import { ask } from "../../../net/api";
import { useAction } from "../../../parts/controls/useAction";
import { LevelChoice } from "../../../parts/controls/LevelChoice";
import { Button } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import { tell } from "../../../parts/controls/Toast";
import type { Level, SeatChange, SeatInfo } from "../../../protocol.gen";
import { useWords } from "../../../words";
import styles from "./WaitingRoom.module.css";

interface Props {
  chair: SeatInfo;
  isMine: boolean;
  isOwner: boolean;
  onChange: (wish: SeatChange) => void;
  onClose: () => void;
}

export function ChairSheet({ chair, isMine, isOwner, onChange, onClose }: Props): ReactNode {
  const t = useWords();
  function take(wish: SeatChange): void {
    onChange(wish);
    onClose();
  }
  const canFree = isOwner && !isMine && chair.kind !== "open";
  const canSit = !isMine && chair.kind !== "human";
  const canSetBot = isOwner && !isMine && chair.kind !== "human";
  return (
    <Dialog title={t("chair.title", { number: chair.seat + 1 })} sheet onClose={onClose}>
      <div className={styles["menu"]}>
        {chair.kind !== "open" && <p className={styles["who"]}>{chair.name}</p>}
        {canSit && (
          <Button look="main" onClick={() => take({ action: "sit" })}>
            {t("chair.sit_here")}
          </Button>
        )}
        {isMine && <Button onClick={() => take({ action: "open" })}>{t("chair.get_up")}</Button>}
        {canFree && (
          <Button look="danger" onClick={() => take({ action: "open" })}>
            {chair.kind === "human" ? t("chair.kick", { name: chair.name }) : t("chair.free_seat")}
          </Button>
        )}
        {canSetBot && (
          <LevelChoice
            label={t("chair.bots")}
            value={chair.kind === "bot" ? (chair.level as Level) : null}
            onChange={(level) => onChange({ action: "bot", level })}
          />
        )}
        {!isMine && chair.kind === "human" && chair.person !== null && (
          <BlockPlayer person={chair.person} name={chair.name} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

/** Block a player: no table together, no chat. Can be undone on the profile page. */
function BlockPlayer({ person, name, onDone }: BlockPlayerProps): ReactNode {
  const t = useWords();
  const [busy, attempt] = useAction();
  function block(): void {
    attempt(async () => {
      await ask("POST /api/people/{person_id}/avoid", {
        path: { person_id: person },
        wish: { block: true, mute: true },
      });
      tell(t("chair.kept_off", { name }));
      onDone();
    });
  }
  return (
    <Button look="quiet" disabled={busy} onClick={block}>
      {t("chair.keep_off", { name })}
    </Button>
  );
}

interface BlockPlayerProps {
  person: string;
  name: string;
  onDone: () => void;
}
