/** Blocked and muted players, each with a button to undo it. */
import type { ReactNode } from "react";

import { ask } from "../../net/api";
import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { useWords } from "../../words";
import { useAnswer } from "../../parts/loading/useAnswer";
import { useAction } from "../../parts/controls/useAction";
import { Paper } from "../../parts/layout/Page";
import styles from "./Me.module.css";

export function BlockedPlayers(): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me?.id ?? "");
  const [answer, again] = useAnswer(() => ask("GET /api/people/avoided"), me);
  const [busy, attempt] = useAction();
  function undo(person: string): void {
    attempt(async () => {
      await ask("POST /api/people/{person_id}/avoid", {
        path: { person_id: person },
        wish: { block: false, mute: false },
      });
      again();
    });
  }
  const people = answer?.people ?? [];
  return (
    <Paper title={t("me.avoided")}>
      {people.length === 0 ? (
        <p className={styles["help"]}>{t("me.nobody_avoided")}</p>
      ) : (
        <ul className={styles["people"]}>
          {people.map((person) => (
            <li key={person.id}>
              <span>
                <b>{person.name}</b> ({t(person.block ? "me.blocked" : "me.muted")})
              </span>
              <Button disabled={busy} onClick={() => undo(person.id)}>
                {t("me.undo")}
                <span className="visually-hidden"> {person.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
