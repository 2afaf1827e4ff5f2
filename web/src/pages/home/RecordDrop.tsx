/** Replays a record file that is chosen or dropped anywhere on the page. */
import { FolderOpen } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { sendRecord } from "../../net/api";
import { Button } from "../../parts/controls/Button";
import { useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import { useSomebody } from "../../parts/people/NameField";
import home from "./Home.module.css";
import styles from "./RecordDrop.module.css";

export function RecordDrop(): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [busy, attempt] = useAction();
  const { be } = useSomebody();
  const input = useRef<HTMLInputElement>(null);
  async function show(file: File): Promise<void> {
    await be();
    const record = await sendRecord(await file.text());
    go(`/record/${record.id}`);
  }
  const over = useDrop((file) => attempt(() => show(file)));
  return (
    <section className={home["card"]}>
      <h2>{t("record.title")}</h2>
      <p>{t("record.help")}</p>
      <input
        ref={input}
        type="file"
        accept=".json,.houle,application/json"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) attempt(() => show(file));
          event.target.value = "";
        }}
      />
      <Button
        className={styles["choose"]}
        icon={<FolderOpen aria-hidden />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {t("record.choose")}
      </Button>
      {over && (
        <div className={styles["over"]} aria-hidden="true">
          <p>{t("record.drop")}</p>
        </div>
      )}
    </section>
  );
}

/** Whether a file is being dragged over the page; a dropped file is passed on. */
function useDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const give = useRef(onFile);
  useEffect(() => {
    give.current = onFile;
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const hover = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) give.current(file);
    };
    document.addEventListener("dragover", hover, { signal });
    document.addEventListener("dragleave", leave, { signal });
    document.addEventListener("drop", drop, { signal });
    return () => end.abort();
  }, []);
  return over;
}
