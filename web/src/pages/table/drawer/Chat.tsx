/** The chat at a table. */
import { Send } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

import { say, type OpenTable } from "../../../net/store";
import { Button } from "../../../parts/controls/Button";
import { useWords } from "../../../words";
import styles from "./Chat.module.css";
import { markRead } from "./unread";

const LONGEST = 300;

export function Chat({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const [text, setText] = useState("");
  const lines = open.entries.filter((entry) => entry.kind === "chat");
  const list = useRef<HTMLUListElement>(null);
  const last = open.entries.at(-1)?.number ?? 0;
  useEffect(() => {
    // On phones the drawer next to the table is there, but hidden.
    if (list.current?.checkVisibility() === true) markRead(open.info.id, last);
  }, [open.info.id, last]);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    say(open.info.id, text.trim());
    setText("");
  }
  const talk = open.info.options["talk"];
  return (
    <div className={styles["chat"]}>
      {talk !== undefined && <p className={styles["rule"]}>{t(`talk.${String(talk)}`)}</p>}
      <ul ref={list} className={styles["lines"]} aria-live="polite">
        {lines.length === 0 && <li className={styles["empty"]}>{t("nobody_spoke")}</li>}
        {lines.map((line) => (
          <li key={line.number}>
            <b>{line.name}</b> {line.text}
          </li>
        ))}
      </ul>
      {open.seat !== null && (
        <form className={styles["form"]} onSubmit={send}>
          <label className="visually-hidden" htmlFor="say">
            {t("say_something")}
          </label>
          <input
            id="say"
            value={text}
            maxLength={LONGEST}
            placeholder={t("say_something")}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" look="main" iconOnly icon={<Send aria-hidden />}>
            {t("send")}
          </Button>
        </form>
      )}
    </div>
  );
}
