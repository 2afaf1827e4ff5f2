/** The mark of a table whose cards somebody may know from an earlier match. */
import type { ReactNode } from "react";

import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import styles from "./Practice.module.css";

export function Practice({ table }: { table: TableInfo }): ReactNode {
  const t = useWords();
  if (table.same_deal_as === null) return null;
  const why =
    table.from_move === null
      ? t("practice.same_deal")
      : t("practice.from_move", { number: table.from_move });
  return (
    <span className={styles["practice"]} title={why}>
      <span>{t("practice.name")}</span> <span className="visually-hidden">{why}</span>
    </span>
  );
}
