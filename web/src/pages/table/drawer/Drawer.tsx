/** The drawer next to the table: log, chat, people, and the quick reference. */
import { Tabs } from "radix-ui";
import { useState, type ReactNode } from "react";

import type { OpenTable } from "../../../net/store";
import type { Entry } from "../../../protocol.gen";
import { useWords } from "../../../words";
import { Chat } from "./Chat";
import type { AnyGame, Play } from "../../../games/contract";
import styles from "./Drawer.module.css";
import { Log } from "./Log";
import { People } from "./People";
import { useUnread } from "./unread";

export function Drawer({
  open,
  entries,
  play,
  game,
}: {
  open: OpenTable;
  /** The log as far as it has been told. */
  entries: Entry[];
  play: Play;
  game: AnyGame;
}): ReactNode {
  const t = useWords();
  const unread = useUnread(open);
  // Opened as a sheet while something new was said: it begins with that.
  const [first] = useState(unread > 0 ? "chat" : "log");
  return (
    <Tabs.Root defaultValue={first} className={styles["drawer"]}>
      <Tabs.List className={styles["tabs"]} aria-label={t("log_and_chat")}>
        <Tabs.Trigger value="log">{t("log")}</Tabs.Trigger>
        <Tabs.Trigger value="chat">
          {t("chat")} <Unread count={unread} />
        </Tabs.Trigger>
        <Tabs.Trigger value="people">{t("players")}</Tabs.Trigger>
        <Tabs.Trigger value="help">{t("cards_help")}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="log" className={styles["content"]}>
        <Log entries={entries} players={play.players} />
      </Tabs.Content>
      <Tabs.Content value="chat" className={styles["content"]}>
        <Chat open={open} />
      </Tabs.Content>
      <Tabs.Content value="people" className={styles["content"]}>
        <People open={open} players={play.players} />
      </Tabs.Content>
      <Tabs.Content value="help" className={styles["content"]}>
        <game.Reference {...play} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** A badge with the number of unread lines; none without any. */
export function Unread({ count }: { count: number }): ReactNode {
  const t = useWords();
  if (count === 0) return null;
  return (
    <span className={styles["unread"]} role="img" aria-label={t("unread", { count })}>
      {count > 9 ? "9+" : count}
    </span>
  );
}
