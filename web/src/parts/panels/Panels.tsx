/** Shows the settings or the keyboard shortcuts over any page. */
import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";

import { useStore } from "../../net/store";
import { useWords } from "../../words";
import { Button } from "../controls/Button";
import { Dialog } from "../controls/Dialog";
import { Preferences } from "../controls/Preferences";
import styles from "./Panels.module.css";
import { openPanel, usePanel, useShortcutsKey } from "./panels";
import { Shortcuts } from "./Shortcuts";

export function Panels(): ReactNode {
  const t = useWords();
  const panel = usePanel((state) => state.panel);
  useShortcutsKey();
  if (panel === null) return null;
  const title = t(panel === "settings" ? "top.settings" : "shortcuts.title");
  return (
    <Dialog key={panel} title={title} sheet onClose={() => openPanel(null)}>
      {panel === "settings" ? <Settings /> : <Shortcuts />}
    </Dialog>
  );
}

function Settings(): ReactNode {
  const t = useWords();
  const isKept = useStore((store) => store.me?.account === true);
  return (
    <>
      <Preferences />
      <p className={styles["kept"]}>{t(isKept ? "settings.kept" : "settings.here")}</p>
      <Button icon={<Keyboard aria-hidden />} onClick={() => openPanel("shortcuts")}>
        {t("shortcuts.title")}
      </Button>
    </>
  );
}
