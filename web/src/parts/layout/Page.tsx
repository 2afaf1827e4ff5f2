/** The layout of all pages but home and the table: top bar, heading, content. */
import type { ReactNode } from "react";

import { SeaScene } from "./SeaScene";
import styles from "./Page.module.css";
import { SeaStrip } from "./SeaStrip";
import { useTitle } from "./useTitle";
import { TopBar } from "./TopBar";

interface Props {
  title: string;
  /** One line under the heading. */
  lead?: ReactNode;
  /** Content next to the heading, for instance a poster. */
  beside?: ReactNode;
  children: ReactNode;
  /** A page with little content, in front of the whole sea. */
  narrow?: boolean;
}

export function Page({ title, lead, beside, children, narrow }: Props): ReactNode {
  useTitle(title);
  return (
    <div className={styles["page"]} data-sea={narrow === true ? "" : undefined}>
      {narrow === true ? <SeaScene /> : <SeaStrip />}
      <TopBar />
      <main className={`${styles["main"]} ${narrow === true ? styles["narrow"] : ""}`}>
        <header className={styles["heading"]}>
          {beside !== undefined && <div className={styles["beside"]}>{beside}</div>}
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            {lead !== undefined && <p className={styles["lead"]}>{lead}</p>}
          </div>
        </header>
        {children}
      </main>
    </div>
  );
}

interface SheetProps {
  title?: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A sheet of paper with a heading. */
export function Paper({ title, children, className }: SheetProps): ReactNode {
  return (
    <section className={`${styles["paper"]} ${className ?? ""}`}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}
