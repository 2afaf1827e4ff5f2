/** The options that differ from the defaults, the clock, hints, access. */
import type { ReactNode } from "react";

import { clockWords } from "../../../parts/tables/clock";
import { useGames } from "../../../parts/games/catalogue";
import { Paper } from "../../../parts/layout/Page";
import { ButtonLink } from "../../../parts/controls/Button";
import type { GameInfo, Language, TableInfo } from "../../../protocol.gen";
import { useLanguage, useWords } from "../../../words";
import { hasLesson } from "../../learn/lesson";
import styles from "./WaitingRoom.module.css";

export function HouseRules({ table }: { table: TableInfo }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const info = useGames()?.find((game) => game.name === table.game);
  return (
    <Paper title={t("gather.house_rules")}>
      <dl className={styles["rules"]}>
        {(info === undefined ? [] : unusual(info, table, language)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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
      </dl>
      <div className={styles["actions"]}>
        <ButtonLink to={`/rules/${table.game}`}>{t("rules")}</ButtonLink>
        {hasLesson(table.game) && (
          <ButtonLink to={`/learn/${table.game}`}>{t("home.learn")}</ButtonLink>
        )}
      </div>
    </Paper>
  );
}

/** The options that differ from the defaults, each as title and value. */
function unusual(info: GameInfo, table: TableInfo, language: Language): [string, string][] {
  return info.options.flatMap((option): [string, string][] => {
    const value = table.options[option.name];
    if (value === undefined || value === option.default || option.name === "players") return [];
    const text = option.values.find((one) => one.value === value)?.text?.[language];
    return [[option.title[language], text ?? String(value)]];
  });
}
