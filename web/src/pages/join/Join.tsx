/** Join a table by its five letters. */
import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask } from "../../net/api";
import { useStore } from "../../net/store";
import { Waiting } from "../../parts/layout/Waiting";
import type { TableInfo } from "../../protocol.gen";
import { useWords } from "../../words";
import { Entrance } from "./Entrance";
import { CodeForm } from "./JoinCode";
import { useInvitation } from "./useInvitation";
import { codeOf } from "../../parts/tables/code";
import { sentenceOf } from "../../parts/controls/useAction";
import { Page, Paper } from "../../parts/layout/Page";

export default function Join({ code }: { code: string }): ReactNode {
  const [, go] = useLocation();
  const t = useWords();
  const asked = useStore((store) => store.identified);
  // A new visitor stays on this page until they have taken a seat.
  const [known, setKnown] = useState<boolean | null>(null);
  const isKnown = useStore((store) => store.me !== null);
  if (asked && known === null) setKnown(isKnown);
  const letters = codeOf(code);
  if (letters === null) return <Letters why={code === "" ? null : t("join.wrong")} />;
  if (known === null) return <Waiting />;
  const find = (): Promise<TableInfo> => ask("POST /api/tables/join", { wish: { code: letters } });
  if (known) return <Finding find={find} />;
  return (
    <Invited
      code={letters}
      find={find}
      onThere={(table) => go(`/table/${table.id}`, { replace: true })}
    />
  );
}

interface InvitedProps {
  code: string;
  find: () => Promise<TableInfo>;
  onThere: (table: TableInfo) => void;
}

/** A new visitor sees what the table offers before choosing a name. */
function Invited({ code, find, onThere }: InvitedProps): ReactNode {
  const { invitation, why } = useInvitation(
    () => ask("GET /api/tables/invitation/{code}", { path: { code } }),
    code,
  );
  if (why !== null) return <Letters why={why} />;
  if (invitation === null) return <Waiting />;
  return <Entrance invitation={invitation} find={find} onThere={onThere} />;
}

/** A known visitor goes straight to the table. */
function Finding({ find }: { find: () => Promise<TableInfo> }): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    find().then(
      (table) => wanted && go(`/table/${table.id}`, { replace: true }),
      (error: unknown) => wanted && setWhy(sentenceOf(error, t("offline"))),
    );
    return () => {
      wanted = false;
    };
    // Runs once: the page is mounted again for another code.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return why === null ? <Waiting /> : <Letters why={why} />;
}

function Letters({ why }: { why: string | null }): ReactNode {
  const t = useWords();
  return (
    <Page title={t("join.page")} lead={why ?? undefined} narrow>
      <Paper>
        <CodeForm />
      </Paper>
    </Page>
  );
}
