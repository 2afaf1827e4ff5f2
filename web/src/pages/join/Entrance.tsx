/** For a visitor without a name: what the table offers, a name, and a way in. */
import type { ReactNode } from "react";

import { ask } from "../../net/api";
import { Button, ButtonLink } from "../../parts/controls/Button";
import type { Invitation, TableInfo } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import form from "../../parts/controls/Form.module.css";
import { useGameInfo, useTitleOf } from "../../parts/games/catalogue";
import { Poster } from "../../parts/games/Poster";
import { useSomebody } from "../../parts/people/NameField";
import Lost from "../../parts/layout/Lost";
import { Page, Paper } from "../../parts/layout/Page";
import { clockWords } from "../../parts/tables/clock";
import { houseRules } from "../../parts/tables/houseRules";
import styles from "./Entrance.module.css";
import { useInvitation } from "./useInvitation";

interface Props {
  /** The id of the table. */
  table: string;
}

/** The entrance to a table that was opened by its address. */
export default function Doorstep({ table }: Props): ReactNode {
  const t = useWords();
  const path = { table_id: table };
  const { invitation, why } = useInvitation(
    () => ask("GET /api/tables/{table_id}/invitation", { path }),
    table,
  );
  const find = (): Promise<TableInfo> => ask("GET /api/tables/{table_id}", { path });
  if (why !== null) return <Lost title={t("lost.title")} why={why} />;
  if (invitation === null) return null;
  return <Entrance invitation={invitation} find={find} onThere={() => undefined} />;
}

interface EntranceProps {
  invitation: Invitation;
  /** Finds the table after the visitor has become a guest. */
  find: () => Promise<TableInfo>;
  /** Called with the table after sitting down or choosing to watch. */
  onThere: (table: TableInfo) => void;
}

/** The invitation, and only what is possible: take a seat, watch, or look at the match again. */
export function Entrance({ invitation, find, onThere }: EntranceProps): ReactNode {
  const t = useWords();
  const title = useTitleOf()(invitation.game);
  const { host, status } = invitation;
  return (
    <Page
      title={host === null ? title : t("join.invited_by", { name: host })}
      lead={host === null ? t(`join.status.${status}`, { count: invitation.free }) : undefined}
      beside={<Poster game={invitation.game} />}
      narrow
    >
      <Paper>
        <Facts invitation={invitation} title={title} />
        {status === "open" || status === "playing" ? (
          <WaysIn invitation={invitation} find={find} onThere={onThere} />
        ) : (
          <div className={form["actions"]}>
            {status === "over" && (
              <ButtonLink to={`/replay/${invitation.table}`} look="main">
                {t("replay")}
              </ButtonLink>
            )}
            <ButtonLink to="/">{t("to_shelf")}</ButtonLink>
          </div>
        )}
      </Paper>
    </Page>
  );
}

/** Game, players, free seats, clock and house rules. */
function Facts({ invitation, title }: { invitation: Invitation; title: string }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const info = useGameInfo(invitation.game);
  const { status, free, seats, players, clock, options } = invitation;
  const rules = info === undefined ? [] : houseRules(info, options, language);
  const facts: [string, string][] = [
    [t("join.game"), title],
    ...(players.length > 0 ? [[t("players"), players.join(", ")] as [string, string]] : []),
    [t("join.seats"), status === "open" ? t("join.free", { count: free, seats }) : t("join.none")],
    ...(clock.kind === "none"
      ? []
      : [[t("clock.title"), clockWords(clock, t)] as [string, string]]),
    ...rules,
  ];
  if (status === "over" || status === "closed") return <p>{t(`join.status.${status}`)}</p>;
  return (
    <dl className={styles["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A name, then a seat if one is free, or a place to watch from. */
function WaysIn({ invitation, find, onThere }: EntranceProps): ReactNode {
  const t = useWords();
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  const canSit = invitation.free > 0;
  async function enter(sit: boolean): Promise<void> {
    await somebody.be();
    const table = await find();
    if (sit) await takeSeat(table);
    onThere(table);
  }
  return (
    <form
      className={form["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(() => enter(canSit));
      }}
    >
      {somebody.field}
      <div className={form["actions"]}>
        {canSit && (
          <Button type="submit" look="main" disabled={busy}>
            {t("join.sit")}
          </Button>
        )}
        <Button
          type={canSit ? "button" : "submit"}
          look={canSit ? "plain" : "main"}
          disabled={busy}
          onClick={canSit ? () => attempt(() => enter(false)) : undefined}
        >
          {t("join.watch")}
        </Button>
      </div>
    </form>
  );
}

/** Take the first free seat; without one, just watch. */
async function takeSeat(table: TableInfo): Promise<void> {
  const free = table.seats.find((seat) => seat.kind === "open");
  if (table.status !== "open" || free === undefined) return;
  await ask("POST /api/tables/{table_id}/seats/{seat}", {
    path: { table_id: table.id, seat: free.seat },
    wish: { action: "sit" },
  });
}
