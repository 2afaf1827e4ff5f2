/** The bar at the top of every page but the table: home, lobby, profile, language, settings. */
import { Languages, Settings2, UserRound, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { connect, useStore } from "../../net/store";
import { Button } from "../controls/Button";
import { openPanel } from "../panels/panels";
import { chooseLanguage, useLanguage, useWords } from "../../words";
import styles from "./TopBar.module.css";

export function TopBar({ home }: { home?: boolean }): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me);
  return (
    <header className={styles["top"]}>
      {home === true ? (
        <span />
      ) : (
        <Link href="/" className={styles["logo"]} aria-label={t("to_shelf")}>
          Houle
        </Link>
      )}
      <nav className={styles["nav"]} aria-label={t("top.label")}>
        <Place to="/lobby" icon={<UsersRound aria-hidden />} name={t("top.lobby")} />
        <Place to="/me" icon={<UserRound aria-hidden />} name={me?.name ?? t("top.me")} />
        <LanguageButton />
        <Button
          look="quiet"
          iconOnly
          icon={<Settings2 aria-hidden />}
          className={styles["tool"]}
          onClick={() => openPanel("settings")}
        >
          {t("top.settings")}
        </Button>
      </nav>
    </header>
  );
}

function Place({ to, icon, name }: { to: string; icon: ReactNode; name: string }): ReactNode {
  return (
    <Link href={to} className={styles["place"]} title={name}>
      {icon}
      <span>{name}</span>
    </Link>
  );
}

/** Switches to the other language. */
function LanguageButton(): ReactNode {
  const language = useLanguage();
  const me = useStore((store) => store.me);
  const other = language === "fr" ? "en" : "fr";
  const name = other === "fr" ? "Français" : "English";
  function change(): void {
    chooseLanguage(other);
    if (me !== null) connect(other);
  }
  return (
    <button
      type="button"
      className={styles["place"]}
      lang={other}
      aria-label={name}
      title={name}
      onClick={change}
    >
      <Languages aria-hidden />
      <span className={styles["code"]}>{other.toUpperCase()}</span>
    </button>
  );
}
