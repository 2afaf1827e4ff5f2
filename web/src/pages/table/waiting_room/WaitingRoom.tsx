/** Before the match: the chairs around the table, the invitation, and the chat. */
import { DoorOpen, Play, X } from "lucide-react";
import { useState, type ReactNode } from "react";

import { ask } from "../../../net/api";
import { useStore, type OpenTable } from "../../../net/store";
import { useAction } from "../../../parts/controls/useAction";
import { useTitleOf } from "../../../parts/games/catalogue";
import { Page, Paper } from "../../../parts/layout/Page";
import { Poster } from "../../../parts/games/Poster";
import { RoundTable } from "../../../parts/people/RoundTable";
import { Practice } from "../../../parts/tables/Practice";
import { freeSeats } from "../../../parts/tables/tables";
import { Button, ButtonLink } from "../../../parts/controls/Button";
import { Dialog } from "../../../parts/controls/Dialog";
import type { SeatChange } from "../../../protocol.gen";
import { useWords } from "../../../words";
import { Chat } from "../drawer/Chat";
import { ChairSheet } from "./ChairSheet";
import { chairsOf, whyNotYet } from "./chairs";
import styles from "./WaitingRoom.module.css";
import { HouseRules } from "./HouseRules";
import { Invite } from "./Invite";
import { QuickWait } from "./QuickWait";

export function WaitingRoom({ open }: { open: OpenTable }): ReactNode {
  const t = useWords();
  const title = useTitleOf()(open.info.game);
  const me = useStore((store) => store.me?.id ?? null);
  const { info } = open;
  const isOwner = info.owner === me;
  const host = info.seats.find((seat) => seat.person === info.owner)?.name;
  const lead =
    info.status === "closed"
      ? t("gather.closed")
      : isOwner
        ? t("gather.lead_owner")
        : host === undefined
          ? t("gather.lead_someone")
          : t("gather.lead_guest", { name: host });
  const isWaiting = info.quick && info.status !== "closed";
  return (
    <Page
      title={title}
      // Under the heading it is in sight at every size.
      lead={isWaiting ? <QuickWait open={open} /> : lead}
      beside={<Poster game={info.game} />}
    >
      {info.status === "closed" ? (
        <Paper>
          <ButtonLink to="/" look="main">
            {t("to_shelf")}
          </ButtonLink>
        </Paper>
      ) : (
        <div className={styles["columns"]}>
          <Paper className={styles["chairs"]}>
            <h2 className="visually-hidden">{t("setup.seats")}</h2>
            <Practice table={info} />
            <Chairs open={open} isOwner={isOwner} />
            {info.quick ? <p>{t("gather.lead_quick")}</p> : <Begin open={open} isOwner={isOwner} />}
          </Paper>
          <div className={styles["side"]}>
            <Invite game={info.game} code={info.code} />
            <HouseRules table={info} isOwner={isOwner} />
            <Paper title={t("gather.talk")} className={styles["chat"]}>
              <Chat open={open} />
            </Paper>
            {isOwner && <CloseTable id={info.id} />}
          </div>
        </div>
      )}
    </Page>
  );
}

interface Part {
  open: OpenTable;
  isOwner: boolean;
}

function Chairs({ open, isOwner }: Part): ReactNode {
  const t = useWords();
  const [pressed, setPressed] = useState<number | null>(null);
  const [busy, attempt] = useAction();
  function change(seat: number, wish: SeatChange): void {
    attempt(() =>
      ask("POST /api/tables/{table_id}/seats/{seat}", {
        path: { table_id: open.info.id, seat },
        wish,
      }),
    );
  }
  const first = open.info.seats.find((seat) => seat.kind === "open")?.seat;
  const chair = open.info.seats[pressed ?? -1];
  return (
    <>
      <RoundTable
        game={open.info.game}
        chairs={chairsOf(open, t)}
        near={open.seat ?? 0}
        onPress={setPressed}
      />
      <div className={styles["actions"]}>
        {open.seat === null && first !== undefined && (
          <Button look="main" disabled={busy} onClick={() => change(first, { action: "sit" })}>
            {t("gather.sit")}
          </Button>
        )}
        {open.seat !== null && (
          <Button
            icon={<DoorOpen aria-hidden />}
            disabled={busy}
            onClick={() => change(open.seat ?? 0, { action: "open" })}
          >
            {t("gather.leave")}
          </Button>
        )}
      </div>
      {chair !== undefined && (
        <ChairSheet
          chair={chair}
          isMine={chair.seat === open.seat}
          isOwner={isOwner}
          onChange={(wish) => change(chair.seat, wish)}
          onClose={() => setPressed(null)}
        />
      )}
    </>
  );
}

/** The owner's start button; everyone sees what is still missing. */
function Begin({ open, isOwner }: Part): ReactNode {
  const t = useWords();
  const [busy, attempt] = useAction();
  const missing = whyNotYet(open.info, isOwner, t);
  const { id } = open.info;
  function start(): void {
    attempt(() => ask("POST /api/tables/{table_id}/start", { path: { table_id: id } }));
  }
  function fill(): void {
    attempt(async () => {
      for (const seat of open.info.seats.filter((one) => one.kind === "open")) {
        await ask("POST /api/tables/{table_id}/seats/{seat}", {
          path: { table_id: id, seat: seat.seat },
          wish: { action: "bot" },
        });
      }
    });
  }
  return (
    <div className={styles["begin"]}>
      <p role="status">{missing ?? (isOwner ? t("tables.ready") : t("gather.waits"))}</p>
      {isOwner && (
        <div className={styles["actions"]}>
          {freeSeats(open.info) > 0 && open.seat !== null && (
            <Button disabled={busy} onClick={fill}>
              {t("setup.fill_bots")}
            </Button>
          )}
          <Button
            look="main"
            icon={<Play aria-hidden />}
            disabled={busy || missing !== null}
            onClick={start}
          >
            {t("start")}
          </Button>
        </div>
      )}
    </div>
  );
}

function CloseTable({ id }: { id: string }): ReactNode {
  const t = useWords();
  const [sure, setSure] = useState(false);
  const [busy, attempt] = useAction();
  function close(): void {
    attempt(async () => {
      await ask("POST /api/tables/{table_id}/close", { path: { table_id: id } });
      setSure(false);
    });
  }
  return (
    <div className={styles["close"]}>
      <Button look="quiet" icon={<X aria-hidden />} onClick={() => setSure(true)}>
        {t("gather.close")}
      </Button>
      {sure && (
        <Dialog title={t("gather.close")} onClose={() => setSure(false)}>
          <p>{t("gather.close_sure")}</p>
          <div className={styles["actions"]}>
            <Button onClick={() => setSure(false)}>{t("gather.keep")}</Button>
            <Button look="danger" disabled={busy} onClick={close}>
              {t("gather.close_do")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
