/** Choose the clock. */
import { CalendarDays, Hourglass, Infinity as NoEnd, Timer } from "lucide-react";
import { useId, type ReactNode } from "react";

import type { Clock } from "../../protocol.gen";
import { useWords } from "../../words";
import { CLOCKS, clockWords, paceOf, spanWords, type Pace } from "../../parts/tables/clock";
import { Pills } from "../../parts/controls/Pills";
import styles from "./ClockChoice.module.css";

const ICONS: Record<Pace, ReactNode> = {
  none: <NoEnd aria-hidden />,
  move: <Timer aria-hidden />,
  bank: <Hourglass aria-hidden />,
  days: <CalendarDays aria-hidden />,
};
const PACES = Object.keys(CLOCKS) as Pace[];

interface Props {
  clock: Clock;
  onChange: (clock: Clock) => void;
}

export function ClockChoice({ clock, onChange }: Props): ReactNode {
  const t = useWords();
  const group = useId();
  const pace = paceOf(clock);
  return (
    <fieldset className={styles["clock"]}>
      <legend>{t("clock.title")}</legend>
      <div className={styles["paces"]}>
        {PACES.map((one) => (
          <label key={one} className={styles["pace"]}>
            <input
              type="radio"
              name={group}
              checked={one === pace}
              onChange={() => onChange(CLOCKS[one][0] ?? { kind: "none" })}
            />
            <span>
              {ICONS[one]}
              {t(`clock.pace.${one}`)}
            </span>
          </label>
        ))}
      </div>
      {pace !== "none" && (
        <Pills
          label={t("clock.which")}
          bare
          value={CLOCKS[pace].findIndex((one) => same(one, clock))}
          values={byLength(pace).map((index) => ({
            value: index,
            name: short(CLOCKS[pace][index], t),
          }))}
          onChange={(index) => onChange(CLOCKS[pace][index] ?? clock)}
        />
      )}
      <p className={styles["words"]}>
        {clockWords(clock, t)} {clock.kind !== "none" && t("clock.late")}
      </p>
    </fieldset>
  );
}

function same(a: Clock, b: Clock): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The indices of a pace's clocks in their list, shortest first. */
function byLength(pace: Pace): number[] {
  const seconds = CLOCKS[pace].map((one) => (one.kind === "none" ? 0 : one.seconds));
  return seconds.map((_, i) => i).sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0));
}

function short(clock: Clock | undefined, t: ReturnType<typeof useWords>): string {
  if (clock === undefined || clock.kind === "none") return "";
  if (clock.kind === "move") return spanWords(clock.seconds, t);
  return `${spanWords(clock.seconds, t)} + ${clock.increment} s`;
}
