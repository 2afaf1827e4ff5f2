/** For a visitor without a name at a table: choose a name, then sit down or watch. */
import type { ReactNode } from "react";

import { ask } from "../../net/api";
import { Button } from "../../parts/controls/Button";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import form from "../../parts/controls/Form.module.css";
import { useSomebody } from "../../parts/people/NameField";
import { Page, Paper } from "../../parts/layout/Page";

interface Props {
  /** The id of the table. */
  table: string;
}

/** The entrance to a table that was opened by its address. */
export default function Doorstep({ table }: Props): ReactNode {
  const find = (): Promise<TableInfo> =>
    ask("GET /api/tables/{table_id}", { path: { table_id: table } });
  return <Entrance find={find} onThere={() => undefined} />;
}

interface EntranceProps {
  /** Finds the table after the visitor has become a guest. */
  find: () => Promise<TableInfo>;
  /** Called with the table after sitting down or choosing to watch. */
  onThere: (table: TableInfo) => void;
  lead?: string;
}

/** A name and two ways in: take a seat, or just watch. */
export function Entrance({ find, onThere, lead }: EntranceProps): ReactNode {
  const t = useWords();
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  async function enter(sit: boolean): Promise<void> {
    await somebody.be();
    const table = await find();
    if (sit) await takeSeat(table);
    onThere(table);
  }
  return (
    <Page title={t("join.invited")} lead={lead} narrow>
      <Paper>
        <form
          className={form["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            attempt(() => enter(true));
          }}
        >
          {somebody.field}
          <div className={form["actions"]}>
            <Button type="submit" look="main" disabled={busy}>
              {t("join.sit")}
            </Button>
            <Button disabled={busy} onClick={() => attempt(() => enter(false))}>
              {t("join.watch")}
            </Button>
          </div>
        </form>
      </Paper>
    </Page>
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
