/** About Houle: its version, and credits for fonts and icons. */
import { useState, type ReactNode } from "react";
import { Link } from "wouter";

import { below } from "../../net/base";
import { Button } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import version from "../../version.gen.json";
import { useWords } from "../../words";
import styles from "./Footer.module.css";

export function Footer(): ReactNode {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <footer className={styles["footer"]}>
      <p>{t("about.line")}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t("about.title")}
      </Button>
      {open && (
        <Dialog title={t("about.title")} sheet onClose={() => setOpen(false)}>
          <div className={styles["about"]}>
            <p>
              {t("about.version", { version })}{" "}
              <Link href="/changelog">{t("about.changelog")}</Link>
            </p>
            <p>{t("about.what")}</p>
            <p>{t("about.free")}</p>
            <p>{t("about.fonts")}</p>
            <p>{t("about.private")}</p>
            <p>
              <a href={below("/api/docs")}>{t("about.api")}</a>
            </p>
          </div>
        </Dialog>
      )}
    </footer>
  );
}
