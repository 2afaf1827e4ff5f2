/** Change the displayed name. */
import { useState, type FormEvent, type ReactNode } from "react";

import { ask } from "../../net/api";
import { setIdentity } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { tell } from "../../parts/controls/Toast";
import type { Me } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import form from "../../parts/controls/Form.module.css";
import { LONGEST_NAME } from "../../parts/people/NameField";
import { rememberName } from "../../parts/people/names";
import { Paper } from "../../parts/layout/Page";
import { Field } from "./Field";

export function Rename({ me }: { me: Me }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [name, setName] = useState(me.name);
  const [busy, attempt] = useAction();
  function save(event: FormEvent): void {
    event.preventDefault();
    attempt(async () => {
      const renamed = await ask("POST /api/me/name", { wish: { name } });
      rememberName(renamed.name);
      setIdentity(renamed, language);
      tell(t("me.saved"));
    });
  }
  return (
    <Paper title={t("me.name")}>
      <form className={form["form"]} onSubmit={save}>
        <Field
          label={t("name.label")}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          required
          onChange={setName}
        />
        <div className={form["actions"]}>
          <Button type="submit" look="main" disabled={busy || name.trim() === me.name}>
            {t("me.save")}
          </Button>
        </div>
      </form>
    </Paper>
  );
}
