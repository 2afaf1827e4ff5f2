/** A field for the five letters of a table. */
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { useLocation } from "wouter";

import { Button } from "../../parts/controls/Button";
import { useWords } from "../../words";
import { codeOf } from "../../parts/tables/code";
import form from "../../parts/controls/Form.module.css";
import home from "../home/Home.module.css";
import styles from "./JoinCode.module.css";

export function JoinCode(): ReactNode {
  const t = useWords();
  return (
    <section className={home["card"]}>
      <h2>{t("join.title")}</h2>
      <CodeForm />
    </section>
  );
}

/** The field for the letters; a whole link pasted into it is understood too. */
export function CodeForm(): ReactNode {
  const t = useWords();
  const id = useId();
  const [, go] = useLocation();
  const [text, setText] = useState("");
  const code = codeOf(text);
  function join(event: FormEvent): void {
    event.preventDefault();
    if (code !== null) go(`/join/${code}`);
  }
  return (
    <form className={form["form"]} onSubmit={join}>
      <div className={form["field"]}>
        <label htmlFor={id}>{t("join.letters")}</label>
        <div className={form["row"]}>
          <input
            id={id}
            className={styles["code"]}
            value={text}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(codeOf(event.target.value) ?? event.target.value)}
          />
          <Button type="submit" look="main" disabled={code === null}>
            {t("join.go")}
          </Button>
        </div>
      </div>
    </form>
  );
}
