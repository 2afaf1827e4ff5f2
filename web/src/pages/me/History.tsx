/** My finished matches, each with its replay. */
import type { ReactNode } from "react";

import { ask } from "../../net/api";
import { ButtonLink } from "../../parts/controls/Button";
import type { Me } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAnswer } from "../../parts/loading/useAnswer";
import { Paper } from "../../parts/layout/Page";
import { TableLine } from "../../parts/tables/TableLine";
import lines from "../../parts/tables/TableLine.module.css";
import { resultWords } from "../../parts/tables/tables";

export function History({ me }: { me: Me }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [answer] = useAnswer(() => ask("GET /api/tables/history"), me.id);
  const tables = answer?.tables ?? [];
  return (
    <Paper title={t("me.history")}>
      {tables.length === 0 ? (
        <>
          <p>{t("me.no_history")}</p>
          <br />
          <ButtonLink to="/">{t("to_shelf")}</ButtonLink>
        </>
      ) : (
        <ul className={lines["lines"]}>
          {tables.map((table) => (
            <TableLine
              key={table.id}
              table={table}
              me={me.id}
              to={`/replay/${table.id}`}
              way={t("me.replay")}
              state={`${resultWords(table, me.id, t)} · ${dayOf(table.over_at, language)}`}
            />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function dayOf(at: number | null, language: string): string {
  if (at === null) return "";
  return new Date(at).toLocaleDateString(language, { day: "numeric", month: "long" });
}
