/** A place on the board that the chosen card can be put on, or asked about. */
import type { ReactNode } from "react";

import { useWords } from "../../../words";
import { AdviceMark } from "./Advice";
import styles from "./Board.module.css";
import type { Target } from "../model/choice";
import { capital, sayMove, type VertePlay } from "../model/tableView";

/** Pressing it makes the move, or says why it cannot be made. */
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
