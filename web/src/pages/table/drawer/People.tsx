/** Who is at the table, and who watches. */
import type { ReactNode } from "react";

import { ask } from "../../../net/api";
import type { OpenTable } from "../../../net/store";
import { Button } from "../../../parts/controls/Button";
import { Plate } from "../../../parts/people/Plate";
import { tell } from "../../../parts/controls/Toast";
import { useWords } from "../../../words";
import type { Player } from "../../../games/contract";
import styles from "./People.module.css";

export function People({ open, players }: { open: OpenTable; players: Player[] }): ReactNode {
  const t = useWords();
  const watching = open.presence?.spectators ?? 0;
  return (
    <ul className={styles["people"]}>
      {players.map((player) => (
        <li key={player.seat}>
          <Plate player={player} onTurn={open.situation?.to_move.includes(player.seat) ?? false}>
            {describe(player, t)}
          </Plate>
          {player.kind === "human" &&
            !player.isMe &&
            player.person !== null &&
            open.seat !== null && <Mute person={player.person} name={player.name} />}
        </li>
      ))}
      {watching > 0 && <li>{t("watching", { count: watching })}</li>}
    </ul>
  );
}

function describe(player: Player, t: (key: string) => string): string {
  if (player.kind === "bot") return t(`level.${player.level ?? "matelot"}`);
  if (player.away) return t("sits_in");
  return player.isHere ? t("is_here") : t("is_gone");
}

function Mute({ person, name }: { person: string; name: string }): ReactNode {
  const t = useWords();
  async function mute(): Promise<void> {
    await ask("POST /api/people/{person_id}/avoid", {
      path: { person_id: person },
      wish: { mute: true, block: false },
    });
    tell(t("muted", { name }));
  }
  return (
    <Button look="quiet" onClick={() => void mute()}>
      {t("mute")}
    </Button>
  );
}
