/** Notices for the whole app: the connection is lost, a new version is available. */
import { RefreshCw, WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "wouter";

import { useStore } from "../../net/store";
import { Button } from "../controls/Button";
import { newVersion, onNewVersion, takeNewVersion } from "../loading/serviceWorker";
import { useWords } from "../../words";
import styles from "./Notices.module.css";

/** Shorter interruptions are not shown. */
const SHOW_AFTER_MS = 1500;

export function Notices(): ReactNode {
  const t = useWords();
  const gone = useGone();
  const [path] = useLocation();
  const fresh = useSyncExternalStore(onNewVersion, newVersion, () => false);
  // At a table, this is shown where it says whose turn it is.
  const atTable = path.startsWith("/table/");
  return (
    <div className={styles["notices"]} role="status" aria-live="polite">
      {gone && !atTable && (
        <p className={styles["notice"]}>
          <WifiOff aria-hidden />
          <span>
            <b>{t("lost.gone")}</b> {t("lost.gone_help")}
          </span>
        </p>
      )}
      {fresh && (
        <p className={styles["notice"]}>
          <span>{t("lost.new_version")}</span>
          <Button icon={<RefreshCw aria-hidden />} onClick={takeNewVersion}>
            {t("lost.reload")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether the connection has been lost for a while. */
function useGone(): boolean {
  const online = useSyncExternalStore(onLine, () => navigator.onLine);
  const lost = useStore((store) => store.link === "lost") || !online;
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(lost), lost ? SHOW_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [lost]);
  return gone && lost;
}

function onLine(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
