/** There is no such page. */
import type { ReactNode } from "react";

import { ButtonLink } from "../../parts/controls/Button";
import { useWords } from "../../words";
import { Page, Paper } from "../../parts/layout/Page";

export default function NotFound(): ReactNode {
  const t = useWords();
  return (
    <Page title={t("lost.title")} narrow>
      <Paper>
        <p>{t("lost.text")}</p>
        <br />
        <ButtonLink to="/" look="main">
          {t("to_shelf")}
        </ButtonLink>
      </Paper>
    </Page>
  );
}
