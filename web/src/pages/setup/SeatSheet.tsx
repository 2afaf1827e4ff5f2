/** Choose who sits on a chair of a new table. */
import { UserPlus, UserRound } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import type { SeatWish } from "../../protocol.gen";
import { useWords } from "../../words";
import { LevelChoice } from "../../parts/controls/LevelChoice";
import styles from "./SeatSheet.module.css";

interface Props {
  seat: number;
  wish: SeatWish;
  onChange: (wish: SeatWish) => void;
  onClose: () => void;
}

export function SeatSheet({ seat, wish, onChange, onClose }: Props): ReactNode {
  const t = useWords();
  function take(next: SeatWish): void {
    onChange(next);
    onClose();
  }
  return (
    <Dialog title={t("chair.title", { number: seat + 1 })} sheet onClose={onClose}>
      <div className={styles["choices"]}>
        <Button
          icon={<UserRound aria-hidden />}
          aria-pressed={wish.kind === "me"}
          onClick={() => take({ kind: "me" })}
        >
          {t("chair.sit_here")}
        </Button>
        <Button
          icon={<UserPlus aria-hidden />}
          aria-pressed={wish.kind === "open"}
          onClick={() => take({ kind: "open" })}
        >
          {t("chair.for_friend")}
        </Button>
        <LevelChoice
          label={t("chair.bots")}
          value={wish.kind === "bot" ? (wish.level ?? "matelot") : null}
          onChange={(level) => onChange({ kind: "bot", level })}
        />
        <Button look="main" onClick={onClose}>
          {t("chair.done")}
        </Button>
      </div>
    </Dialog>
  );
}
