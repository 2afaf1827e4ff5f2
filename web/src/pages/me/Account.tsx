/** Sign up, log in, change the password. */
import { useState, type FormEvent, type ReactNode } from "react";

import { ask } from "../../net/api";
import { setIdentity } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { tell } from "../../parts/controls/Toast";
import type { Credentials, Me } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import form from "../../parts/controls/Form.module.css";
import { LONGEST_NAME } from "../../parts/people/NameField";
import { Paper } from "../../parts/layout/Page";
import { Field } from "./Field";
import styles from "./Me.module.css";

const SHORTEST = 8;
const LONGEST = 200;

/** Sign up; a guest keeps their name and matches. */
export function MakeAccount({ me }: { me: Me }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  async function make(wish: Credentials): Promise<void> {
    setIdentity(await ask("POST /api/me/account", { wish }), language);
    tell(t("me.made"));
  }
  return (
    <Paper title={t("me.account")}>
      <p className={styles["help"]}>{t("me.account_help")}</p>
      <CredentialsForm name={me.name} action={t("me.make")} isNew onSend={make} />
    </Paper>
  );
}

/** Log in to an existing account. */
export function LogIn(): ReactNode {
  const t = useWords();
  const language = useLanguage();
  async function logIn(wish: Credentials): Promise<void> {
    setIdentity(await ask("POST /api/login", { wish }), language);
  }
  return (
    <Paper title={t("me.login")}>
      <p className={styles["help"]}>{t("me.login_help")}</p>
      <CredentialsForm name="" action={t("me.login")} onSend={logIn} />
    </Paper>
  );
}

interface FormProps {
  name: string;
  action: string;
  isNew?: boolean;
  onSend: (wish: Credentials) => Promise<void>;
}

function CredentialsForm({ name: first, action, isNew, onSend }: FormProps): ReactNode {
  const t = useWords();
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const [busy, attempt] = useAction();
  function send(event: FormEvent): void {
    event.preventDefault();
    attempt(() => onSend({ name: name.trim(), password }));
  }
  return (
    <form className={form["form"]} onSubmit={send}>
      <Field
        label={t("me.name")}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="username"
        required
        onChange={setName}
      />
      <Field
        label={t("me.password")}
        type="password"
        value={password}
        minLength={SHORTEST}
        maxLength={LONGEST}
        autoComplete={isNew === true ? "new-password" : "current-password"}
        help={isNew === true ? t("me.password_help") : undefined}
        required
        onChange={setPassword}
      />
      <div className={form["actions"]}>
        <Button type="submit" look={isNew === true ? "main" : "plain"} disabled={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Change the password; other devices are logged out. */
export function ChangePassword(): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [busy, attempt] = useAction();
  function change(event: FormEvent): void {
    event.preventDefault();
    attempt(async () => {
      setIdentity(await ask("POST /api/me/password", { wish: { old, new: fresh } }), language);
      setOld("");
      setFresh("");
      tell(t("me.changed"));
    });
  }
  const lengths = { minLength: SHORTEST, maxLength: LONGEST, required: true };
  return (
    <Paper title={t("me.change_password")}>
      <form className={form["form"]} onSubmit={change}>
        <Field
          {...lengths}
          label={t("me.old")}
          type="password"
          value={old}
          autoComplete="current-password"
          onChange={setOld}
        />
        <Field
          {...lengths}
          label={t("me.new")}
          type="password"
          value={fresh}
          autoComplete="new-password"
          help={t("me.password_help")}
          onChange={setFresh}
        />
        <div className={form["actions"]}>
          <Button type="submit" disabled={busy}>
            {t("me.change_password")}
          </Button>
        </div>
      </form>
    </Paper>
  );
}
