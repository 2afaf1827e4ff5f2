/** Over the table: which move to try, or that a bot plays for us; and the way back to the replay. */
import { History } from "lucide-react";
import type { ReactNode } from "react";

import { takeSeatBack, type OpenTable } from "../../net/store";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { useWords } from "../../words";
import styles from "./Shell.module.css";
import { useWhatIf } from "./whatIf";

export function AwayNote({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const { isTrying, back } = useWhatIf(open);
  const mine = open.seat === null ? undefined : open.info.seats[open.seat];
  if (mine === undefined || open.info.status !== "playing") return null;
  if (isTrying) {
    return (
      <div className={`${styles["away"]} ${styles["try"]}`} role="status">
        <span>{t("what_if.try")}</span>
      </div>
    );
  }
  if (!mine.away) return null;
  return (
    <div className={styles["away"]} role="status">
      <span>{t(back === null ? "bot_sits_in" : "what_if.runs")}</span>
      {back !== null && (
        <ButtonLink to={back} icon={<History aria-hidden />}>
          {t("what_if.back")}
        </ButtonLink>
      )}
      <Button look="main" onClick={() => takeSeatBack(open.info.id)}>
        {t(back === null ? "take_seat_back" : "what_if.take_over")}
      </Button>
    </div>
  );
}
