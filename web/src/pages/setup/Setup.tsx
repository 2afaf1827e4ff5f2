/** Set up a new table: seats, options, access, clock. */
import { useState, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { ask } from "../../net/api";
import { useStore } from "../../net/store";
import { Button } from "../../parts/controls/Button";
import { useAfterFirstPaint } from "../../parts/loading/useAfterFirstPaint";
import { tell } from "../../parts/controls/Toast";
import { Waiting } from "../../parts/layout/Waiting";
import type { Clock, GameInfo, SeatWish, TableWish } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import NotFound from "../not_found/NotFound";
import { useAction } from "../../parts/controls/useAction";
import { useGames } from "../../parts/games/catalogue";
import { useSomebody } from "../../parts/people/NameField";
import { Page, Paper } from "../../parts/layout/Page";
import { Pills } from "../../parts/controls/Pills";
import { Poster } from "../../parts/games/Poster";
import { RoundTable, type Chair } from "../../parts/people/RoundTable";
import { ClockChoice } from "./ClockChoice";
import { OptionChoice } from "./OptionChoice";
import { ReplayChoice, type ReplayAccess } from "./ReplayChoice";
import { PLAYERS, sorted, useOptions, type Settled } from "./options";
import { allOpen, fitted, withBots, withMe, withSeat } from "./seats";
import { SeatSheet } from "./SeatSheet";
import styles from "./Setup.module.css";

/** The server's names for the bots, by seat. */
const BOTS = ["Malo", "Rozenn", "Yann", "Nolwenn", "Gaël", "Maëlle", "Erwan", "Katell"];

export default function Setup({ game }: { game: string }): ReactNode {
  const games = useGames();
  if (games === null) return <Waiting />;
  const info = games.find((one) => one.name === game);
  return info === undefined ? <NotFound /> : <SetTable info={info} />;
}

function SetTable({ info }: { info: GameInfo }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const isPublic = new URLSearchParams(useSearch()).get("public") !== null;
  const [access, setAccess] = useState<"public" | "private">(isPublic ? "public" : "private");
  const [replay, setReplay] = useState<ReplayAccess>("public");
  const [clock, setClock] = useState<Clock>({ kind: "none" });
  const [hints, setHints] = useState(true);
  const { chosen, answer, choose } = useOptions(info, language, (settled) =>
    tellReset(info, settled, language, t),
  );
  const [seats, setSeats] = useState<SeatWish[]>([{ kind: "me" }]);
  const shown = fitted(seats, answer?.seats ?? Number(chosen[PLAYERS] ?? 1));
  const { first, more } = sorted(info);
  const painted = useAfterFirstPaint();
  const choice = (option: (typeof first)[number]): ReactNode => (
    <OptionChoice
      key={option.name}
      game={info.name}
      option={option}
      value={chosen[option.name] ?? option.default}
      answer={answer}
      onChange={(value) => choose(option.name, value)}
    />
  );
  return (
    <Page
      title={t("setup.title", { game: info.title[language] })}
      lead={t("setup.lead")}
      beside={painted && <Poster game={info.name} />}
    >
      <div className={styles["columns"]}>
        <Paper title={t("setup.seats")} className={styles["seats"]}>
          <Pills
            label={t("setup.count")}
            value={Number(chosen[PLAYERS])}
            values={info.players.map((value) => ({ value, name: String(value) }))}
            onChange={(count) => choose(PLAYERS, count)}
          />
          <Chairs game={info.name} seats={shown} onChange={setSeats} />
        </Paper>
        {painted && (
          <div className={styles["rules"]}>
            <Paper title={t("setup.rules")} className={styles["stack"]}>
              {first.map(choice)}
              {more.length > 0 && <More>{() => more.map(choice)}</More>}
            </Paper>
            <Paper title={t("setup.table")} className={styles["stack"]}>
              <Access value={access} onChange={setAccess} />
              <ReplayChoice value={replay} onChange={setReplay} />
              <ClockChoice clock={clock} onChange={setClock} />
              <Hints value={hints} onChange={setHints} />
            </Paper>
          </div>
        )}
      </div>
      <Create
        wish={{ game: info.name, options: chosen, seats: shown, access, replay, clock, hints }}
        ready={answer?.ok === true}
      />
    </Page>
  );
}

/** The less common options: folded away, and rendered when unfolded. */
function More({ children }: { children: () => ReactNode }): ReactNode {
  const t = useWords();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["more"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("setup.more_rules")}</summary>
      {open && <div className={styles["stack"]}>{children()}</div>}
    </details>
  );
}

function tellReset(
  info: GameInfo,
  settled: Settled,
  language: "en" | "fr",
  t: ReturnType<typeof useWords>,
): void {
  const names = info.options
    .filter((option) => settled.reset.includes(option.name))
    .map((option) => option.title[language]);
  if (!settled.done) tell(t("setup.not_possible"), "refusal");
  else tell(t("setup.back_to_usual", { option: names.join(", ") }));
}

interface ChairsProps {
  game: string;
  seats: SeatWish[];
  onChange: (seats: SeatWish[]) => void;
}

function Chairs({ game, seats, onChange }: ChairsProps): ReactNode {
  const t = useWords();
  const [open, setOpen] = useState<number | null>(null);
  const wish = open === null ? undefined : seats[open];
  return (
    <>
      <p className={styles["hint"]}>{t("setup.seats_help")}</p>
      <RoundTable game={game} chairs={useChairs(seats)} onPress={setOpen} />
      <div className={styles["fill"]}>
        <Button
          disabled={seats.every((seat) => seat.kind !== "open")}
          onClick={() => onChange(withBots(seats, "matelot"))}
        >
          {t("setup.fill_bots")}
        </Button>
        <Button
          disabled={seats.every((seat) => seat.kind !== "bot")}
          onClick={() => onChange(allOpen(seats))}
        >
          {t("setup.all_open")}
        </Button>
      </div>
      {open !== null && wish !== undefined && (
        <SeatSheet
          seat={open}
          wish={wish}
          onClose={() => setOpen(null)}
          onChange={(next) =>
            onChange(next.kind === "me" ? withMe(seats, open) : withSeat(seats, open, next))
          }
        />
      )}
    </>
  );
}

function useChairs(seats: SeatWish[]): Chair[] {
  const t = useWords();
  const me = useStore((store) => store.me?.name);
  return seats.map((seat, i) => ({
    seat: i,
    kind: seat.kind,
    name: seat.kind === "me" ? (me ?? t("chair.me")) : (BOTS[i % BOTS.length] ?? ""),
    level: seat.level ?? null,
  }));
}

interface AccessProps {
  value: "public" | "private";
  onChange: (value: "public" | "private") => void;
}

function Access({ value, onChange }: AccessProps): ReactNode {
  const t = useWords();
  return (
    <div className={styles["choice"]}>
      <Pills
        label={t("setup.access")}
        value={value}
        values={(["private", "public"] as const).map((one) => ({
          value: one,
          name: t(`setup.${one}`),
        }))}
        onChange={onChange}
      />
      <p className={styles["hint"]}>{t(`setup.${value}_help`)}</p>
    </div>
  );
}

function Hints({
  value,
  onChange,
}: {
  value: boolean;
  onChange: (on: boolean) => void;
}): ReactNode {
  const t = useWords();
  return (
    <div className={styles["choice"]}>
      <Pills
        label={t("setup.hints")}
        value={value}
        values={[
          { value: true, name: t("setup.hints_on") },
          { value: false, name: t("setup.hints_off") },
        ]}
        onChange={onChange}
      />
      <p className={styles["hint"]}>{t("setup.hints_help")}</p>
    </div>
  );
}

/** Create the table; without open seats the match starts at once. */
function Create({ wish, ready }: { wish: TableWish; ready: boolean }): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  const seats = wish.seats ?? [];
  const full = seats.every((seat) => seat.kind !== "open") && seats.some((s) => s.kind === "me");
  async function create(): Promise<void> {
    await somebody.be();
    const table = await ask("POST /api/tables", { wish });
    if (full) await ask("POST /api/tables/{table_id}/start", { path: { table_id: table.id } });
    go(`/table/${table.id}`);
  }
  return (
    <form
      className={styles["create"]}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(create);
      }}
    >
      {somebody.field}
      <Button type="submit" look="main" disabled={busy || !ready}>
        {t(full ? "setup.create_now" : "setup.create")}
      </Button>
    </form>
  );
}
