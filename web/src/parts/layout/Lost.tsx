/** A page in place of one that cannot be shown: why, and the way home. */
import type { ReactNode } from "react";

import { useWords } from "../../words";
import { ButtonLink } from "../controls/Button";
import form from "../controls/Form.module.css";
import { Page, Paper } from "./Page";

export default function Lost({ title, why }: { title: string; why: string }): ReactNode {
  const t = useWords();
  return (
    <Page title={title} narrow>
      <Paper>
        <div className={form["form"]}>
          <p role="alert">{why}</p>
          <div className={form["actions"]}>
            <ButtonLink to="/" look="main">
              {t("to_shelf")}
            </ButtonLink>
          </div>
        </div>
      </Paper>
    </Page>
  );
}
