/** The profile page: name, matches, account, blocked players, preferences. */
import type { ReactNode } from "react";

import { useStore } from "../../net/store";
import { Preferences } from "../../parts/controls/Preferences";
import type { Me as Person } from "../../protocol.gen";
import { useWords } from "../../words";
import { ChangePassword, LogIn, MakeAccount } from "./Account";
import { BlockedPlayers } from "./BlockedPlayers";
import { BeForgotten, Session } from "./SignOut";
import { History } from "./History";
import styles from "./Me.module.css";
import { Rename } from "./Rename";
import { Page, Paper } from "../../parts/layout/Page";

export default function Me(): ReactNode {
  const t = useWords();
  const me = useStore((store) => store.me);
  return me === null ? (
    <Page title={t("me.title")} lead={t("me.nobody_lead")}>
      <div className={styles["columns"]}>
        <LogIn />
        <Settings />
      </div>
    </Page>
  ) : (
    <Known me={me} />
  );
}

function Known({ me }: { me: Person }): ReactNode {
  const t = useWords();
  return (
    <Page title={me.name} lead={t(me.account ? "me.account_lead" : "me.guest_lead")}>
      <div className={styles["columns"]}>
        <div className={styles["stack"]}>
          <History me={me} />
          {me.account ? <ChangePassword /> : <MakeAccount me={me} />}
          {!me.account && <LogIn />}
        </div>
        <div className={styles["stack"]}>
          <Rename key={me.name} me={me} />
          <Settings />
          <BlockedPlayers />
          <Session me={me} />
          <BeForgotten me={me} />
        </div>
      </div>
    </Page>
  );
}

function Settings(): ReactNode {
  const t = useWords();
  return (
    <Paper title={t("me.settings")}>
      <Preferences />
    </Paper>
  );
}
