/** The chat at a table. */
import { Send } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";

import { say, type OpenTable } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { useWords } from "../../words";
import styles from "./Chat.module.css";

const LONGEST = 300;

export function Chat({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const [text, setText] = useState("");
  const lines = open.entries.filter((entry) => entry.kind === "chat");
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
      <ul className={styles["lines"]} aria-live="polite">
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
