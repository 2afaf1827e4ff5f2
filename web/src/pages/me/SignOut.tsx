/** Log out here, log out everywhere, or delete all data. */
import { useState, type FormEvent, type ReactNode } from "react";

import { ask } from "../../net/api";
import { setIdentity } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import { tell } from "../../parts/controls/Toast";
import type { Me } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import form from "../../parts/controls/Form.module.css";
import { Paper } from "../../parts/layout/Page";
import { Field } from "./Field";
import styles from "./Me.module.css";

type Way = "POST /api/logout" | "POST /api/logout/everywhere";

export function Session({ me }: { me: Me }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [busy, attempt] = useAction();
  function leave(way: Way): void {
    attempt(async () => {
      await ask(way);
      setIdentity(null, language);
      tell(t("me.logged_out"));
    });
  }
  return (
    <Paper title={t("me.session")}>
      {!me.account && <p className={styles["help"]}>{t("me.guest_warning")}</p>}
      <div className={form["actions"]}>
        <Button disabled={busy} onClick={() => leave("POST /api/logout")}>
          {t("me.logout")}
        </Button>
        {me.account && (
          <Button disabled={busy} onClick={() => leave("POST /api/logout/everywhere")}>
            {t("me.logout_everywhere")}
          </Button>
        )}
      </div>
    </Paper>
  );
}

export function BeForgotten({ me }: { me: Me }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [sure, setSure] = useState(false);
  const [password, setPassword] = useState("");
  const [busy, attempt] = useAction();
  function forget(event: FormEvent): void {
    event.preventDefault();
    attempt(async () => {
      await ask("POST /api/me/farewell", { wish: { password: me.account ? password : null } });
      setIdentity(null, language);
      tell(t("me.deleted"));
    });
  }
  return (
    <Paper title={t("me.delete")}>
      <p className={styles["help"]}>{t("me.delete_help")}</p>
      <div className={form["actions"]}>
        <Button look="danger" onClick={() => setSure(true)}>
          {t("me.delete_do")}
        </Button>
      </div>
      {sure && (
        <Dialog title={t("me.delete")} onClose={() => setSure(false)}>
          <form className={form["form"]} onSubmit={forget}>
            <p>{t("me.delete_sure")}</p>
            {me.account && (
              <Field
                label={t("me.password")}
                type="password"
                value={password}
                autoComplete="current-password"
                required
                onChange={setPassword}
              />
            )}
            <div className={form["actions"]}>
              <Button onClick={() => setSure(false)}>{t("close")}</Button>
              <Button type="submit" look="danger" disabled={busy}>
                {t("me.delete_do")}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </Paper>
  );
}
