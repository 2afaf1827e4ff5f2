/** There is no such page. */
import type { ReactNode } from "react";

import Lost from "../../parts/layout/Lost";
import { useWords } from "../../words";

export default function NotFound(): ReactNode {
  const t = useWords();
  return <Lost title={t("lost.title")} why={t("lost.text")} />;
}
