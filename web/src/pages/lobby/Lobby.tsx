/** All public tables: sit down, or watch. */
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { ButtonLink } from "../../parts/controls/Button";
import type { TableInfo } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useGames } from "../../parts/games/catalogue";
import { useLobby } from "../../parts/tables/useLobby";
import { Page, Paper } from "../../parts/layout/Page";
import { Pills } from "../../parts/controls/Pills";
import { PublicTable } from "../../parts/tables/PublicTable";
import lines from "../../parts/tables/TableLine.module.css";
import { QuickMatch } from "./QuickMatch";
import { freeSeats } from "../../parts/tables/tables";

const ALL = "";

export default function Lobby(): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const games = useGames() ?? [];
  const [, go] = useLocation();
  const game = new URLSearchParams(useSearch()).get("game") ?? ALL;
  const all = useLobby() ?? [];
  const tables = all.filter((table) => game === ALL || table.game === game);
  const canSit = (table: TableInfo): boolean => table.status === "open" && freeSeats(table) > 0;
  const toSit = tables.filter(canSit);
  const toWatch = tables.filter((table) => !canSit(table));
  return (
    <Page title={t("lobby.title")} lead={t("lobby.lead")}>
      <QuickMatch key={game} games={games} first={game} />
      {(all.length > 0 || game !== ALL) && (
        <Paper>
          <Pills
            label={t("lobby.filter")}
            value={game}
            values={[
              { value: ALL, name: t("lobby.all") },
              ...games.map(({ name, title }) => ({ value: name, name: title[language] })),
            ]}
            onChange={(value) =>
              go(value === ALL ? "/lobby" : `/lobby?game=${value}`, { replace: true })
            }
          />
        </Paper>
      )}
      {tables.length === 0 && (
        <Paper>
          <p>{t("lobby.empty")}</p>
        </Paper>
      )}
      <Section title={t("lobby.to_sit")} tables={toSit} />
      <Section title={t("lobby.to_watch")} tables={toWatch} />
      <p>
        <ButtonLink
          to={game === ALL ? "/" : `/new/${game}?public`}
          look="main"
          icon={game === ALL ? undefined : <Plus aria-hidden />}
        >
          {game === ALL ? t("to_shelf") : t("lobby.new")}
        </ButtonLink>
      </p>
    </Page>
  );
}

function Section({ title, tables }: { title: string; tables: TableInfo[] }): ReactNode {
  if (tables.length === 0) return null;
  return (
    <Paper title={title}>
      <ul className={lines["lines"]}>
        {tables.map((table) => (
          <PublicTable key={table.id} table={table} />
        ))}
      </ul>
    </Paper>
  );
}
