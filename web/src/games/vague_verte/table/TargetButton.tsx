/** A target on the board for the selected card, legal or not. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { AdviceMark } from "./Advice";
import styles from "./Rows.module.css";
import type { Target } from "../model/choice";
import { capital, sayMove, type VertePlay } from "../model/tableView";

/** A button that makes the move or, if it is not legal, explains why. */
export function TargetButton({ play, target }: { play: VertePlay; target: Target }): ReactNode {
  const t = useWords("vague_verte");
  const said = capital(sayMove(play, target.notation));
  const { notation, legal } = target;
  return (
    <button
      type="button"
      className={target.row === 0 ? styles["target"] : styles["rowTarget"]}
      data-legal={legal ? "" : undefined}
      data-target=""
      aria-disabled={legal ? undefined : true}
      aria-label={legal ? said : t("not_now", { move: said })}
      onClick={() => (legal ? play.act(notation) : play.explain(notation))}
    >
      <AdviceMark advice={play.advice} notations={[notation]} />
    </button>
  );
}
