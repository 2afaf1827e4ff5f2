/** The menu of a table: rules, settings, keyboard shortcuts, and leaving. */
import { BookOpen, History, Keyboard, LogOut, Settings2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { ask } from "../../net/api";
import type { OpenTable } from "../../net/store";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import { openPanel, type Panel } from "../../parts/panels/panels";
import { useWords } from "../../words";
import styles from "./Shell.module.css";
import { whatIfOf } from "./practice/whatIf";

export function TableMenu({ open, onClose }: { open: OpenTable; onClose: () => void }): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const { back } = whatIfOf(useSearch());
  function show(panel: Panel): void {
    onClose();
    openPanel(panel);
  }
  async function leave(): Promise<void> {
    await ask("POST /api/tables/{table_id}/leave", { path: { table_id: open.info.id } }).catch(
      () => undefined,
    );
    go("/");
  }
  return (
    <Dialog title={t("menu")} sheet onClose={onClose}>
      <div className={styles["menu"]}>
        <ButtonLink to={`/rules/${open.info.game}`} icon={<BookOpen aria-hidden />}>
          {t("rules")}
        </ButtonLink>
        {back !== null && (
          <ButtonLink to={back} icon={<History aria-hidden />}>
            {t("what_if.back")}
          </ButtonLink>
        )}
        <Button icon={<Settings2 aria-hidden />} onClick={() => show("settings")}>
          {t("top.settings")}
        </Button>
        <Button icon={<Keyboard aria-hidden />} onClick={() => show("shortcuts")}>
          {t("shortcuts.title")}
        </Button>
        {open.seat !== null && open.info.status === "playing" && (
          <Button look="danger" icon={<LogOut aria-hidden />} onClick={() => void leave()}>
            {t("leave_table")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
