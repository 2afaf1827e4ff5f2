/** The options that differ from the defaults, the clock, hints, access. */
import type { ReactNode } from "react";

import { ask } from "../../../net/api";
import { useAction } from "../../../parts/controls/useAction";
import { houseRules } from "../../../parts/tables/houseRules";
import { clockWords } from "../../../parts/tables/clock";
import { useGames } from "../../../parts/games/catalogue";
import { Paper } from "../../../parts/layout/Page";
import { ButtonLink } from "../../../parts/controls/Button";
import type { TableInfo } from "../../../protocol.gen";
import { useLanguage, useWords } from "../../../words";
import { hasLesson } from "../../learn/lesson";
import { ReplayChoice, type ReplayAccess } from "../../setup/ReplayChoice";
import styles from "./WaitingRoom.module.css";

interface Props {
  table: TableInfo;
  isOwner: boolean;
}

export function HouseRules({ table, isOwner }: Props): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const info = useGames()?.find((game) => game.name === table.game);
  return (
    <Paper title={t("gather.house_rules")}>
      <dl className={styles["rules"]}>
        {(info === undefined ? [] : houseRules(info, table.options, language)).map(
          ([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{t("clock.title")}</dt>
          <dd>{clockWords(table.clock, t)}</dd>
        </div>
        <div>
          <dt>{t("setup.hints")}</dt>
          <dd>{t(table.hints ? "setup.hints_on" : "setup.hints_off")}</dd>
        </div>
        <div>
          <dt>{t("setup.access")}</dt>
          <dd>{t(`setup.${table.access}`)}</dd>
        </div>
        {!isOwner && (
          <div>
            <dt>{t("setup.replay")}</dt>
            <dd>{t(`setup.replay_${table.replay}`)}</dd>
          </div>
        )}
      </dl>
      {isOwner && <ReplayOfTable table={table} />}
      <div className={styles["actions"]}>
        <ButtonLink to={`/rules/${table.game}`}>{t("rules")}</ButtonLink>
        {hasLesson(table.game) && (
          <ButtonLink to={`/learn/${table.game}`}>{t("home.learn")}</ButtonLink>
        )}
      </div>
    </Paper>
  );
}

/** The owner chooses who may see the replay. */
function ReplayOfTable({ table }: { table: TableInfo }): ReactNode {
  const [, attempt] = useAction();
  function change(replay: ReplayAccess): void {
    const path = { table_id: table.id };
    attempt(() => ask("POST /api/tables/{table_id}/replay", { path, wish: { replay } }));
  }
  return (
    <div className={styles["replay"]}>
      <ReplayChoice value={table.replay} onChange={change} />
    </div>
  );
}
