/** The drawer next to the table: log, chat, people, and the quick reference. */
import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

import type { OpenTable } from "../../net/store";
import type { Entry } from "../../protocol.gen";
import { useWords } from "../../words";
import { Chat } from "./Chat";
import type { AnyGame, Play } from "../../games/contract";
import styles from "./Drawer.module.css";
import { Log } from "./Log";
import { People } from "./People";

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
  return (
    <Tabs.Root defaultValue="log" className={styles["drawer"]}>
      <Tabs.List className={styles["tabs"]} aria-label={t("log_and_chat")}>
        <Tabs.Trigger value="log">{t("log")}</Tabs.Trigger>
        <Tabs.Trigger value="chat">{t("chat")}</Tabs.Trigger>
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
