/** Over the table: that a bot plays for us, and the way back to the replay; first, what to try. */
import { History } from "lucide-react";
import { useEffect, type ReactNode } from "react";

import { takeSeatBack, type OpenTable } from "../../../net/store";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { tell } from "../../../parts/controls/Toast";
import { useWords } from "../../../words";
import styles from "../Shell.module.css";
import { useWhatIf } from "./whatIf";

interface Props {
  open: OpenTable;
  /** Whether the end of the match is shown. */
  isOver: boolean;
}

export function AwayNote({ open, isOver }: Props): ReactNode {
  const t = useWords();
  const { isTrying, back } = useWhatIf(open);
  useEffect(() => {
    if (isTrying) tell(t("what_if.try"));
  }, [isTrying, t]);
  const mine = open.seat === null ? undefined : open.info.seats[open.seat];
  const isPlaying = open.info.status === "playing";
  if (mine === undefined || isOver) return null;
  if (!mine.away || (!isPlaying && back === null)) return null;
  return (
    <div className={styles["away"]} role="status">
      <span>{t(back === null ? "bot_sits_in" : "what_if.runs")}</span>
      {back !== null && (
        <ButtonLink to={back} icon={<History aria-hidden />}>
          {t("what_if.back")}
        </ButtonLink>
      )}
      {isPlaying && (
        <Button look="main" onClick={() => takeSeatBack(open.info.id)}>
          {t(back === null ? "take_seat_back" : "what_if.take_over")}
        </Button>
      )}
    </div>
  );
}
