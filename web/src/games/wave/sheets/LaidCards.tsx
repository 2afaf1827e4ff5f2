/** The cards laid so far: where each of the 34 is, as far as the viewer knows. */
import { useState, type ReactNode } from "react";

import { Dialog } from "../../../parts/controls/Dialog";
import { useWords } from "../../../words";
import { CardTable } from "./CardTable";
import type { WavePlay } from "../model/tableView";

/** A button over the discard pile that opens the list. */
export function LaidButton({ play, className }: { play: WavePlay; className?: string }): ReactNode {
  const t = useWords("wave");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t("show_laid", { count: play.view.laid_count })}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog
          title={t("laid_title", { count: play.view.laid_count })}
          onClose={() => setOpen(false)}
        >
          <CardTable play={play} />
        </Dialog>
      )}
    </>
  );
}
