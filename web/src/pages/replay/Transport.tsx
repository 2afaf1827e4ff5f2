/** The controls of a replay: steps, playback, the slider, and the keys that do the same. */
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play as PlayIcon,
} from "lucide-react";
import { Slider } from "radix-ui";
import { useEffect, type ReactNode } from "react";

import { Button } from "../../parts/controls/Button";
import { useWords } from "../../words";
import styles from "./Replay.module.css";

interface Props {
  at: number;
  last: number;
  runs: boolean;
  onGo: (to: number) => void;
  onRun: () => void;
}

export function Transport({ at, last, runs, onGo, onRun }: Props): ReactNode {
  const t = useWords();
  return (
    <div className={styles["bar"]}>
      <Button look="quiet" iconOnly icon={<ChevronFirst aria-hidden />} onClick={() => onGo(0)}>
        {t("first_move")}
      </Button>
      <Button look="quiet" iconOnly icon={<ChevronLeft aria-hidden />} onClick={() => onGo(at - 1)}>
        {t("step_back")}
      </Button>
      <Button
        look="main"
        iconOnly
        icon={runs ? <Pause aria-hidden /> : <PlayIcon aria-hidden />}
        onClick={onRun}
      >
        {runs ? t("pause") : t("run")}
      </Button>
      <Button
        look="quiet"
        iconOnly
        icon={<ChevronRight aria-hidden />}
        onClick={() => onGo(at + 1)}
      >
        {t("step_on")}
      </Button>
      <Button look="quiet" iconOnly icon={<ChevronLast aria-hidden />} onClick={() => onGo(last)}>
        {t("last_move")}
      </Button>
      <Slider.Root
        className={styles["slider"]}
        min={0}
        max={last}
        value={[at]}
        onValueChange={([to]) => onGo(to ?? 0)}
      >
        <Slider.Track className={styles["track"]}>
          <Slider.Range className={styles["range"]} />
        </Slider.Track>
        <Slider.Thumb className={styles["thumb"]} aria-label={t("move_number")} />
      </Slider.Root>
      <output className={styles["count"]}>
        {at} / {last}
      </output>
    </div>
  );
}

/** Goes from move to move while playback runs. */
export function useAutoplay(
  runs: boolean,
  wanted: number,
  last: number,
  setWanted: (at: number) => void,
  setRuns: (runs: boolean) => void,
): void {
  useEffect(() => {
    if (!runs) return;
    if (wanted >= last) {
      setRuns(false);
      return;
    }
    const timer = setTimeout(() => setWanted(wanted + 1), 1100);
    return () => clearTimeout(timer);
  }, [runs, wanted, last, setWanted, setRuns]);
}

/** Arrow keys step, Home and End go to the ends, the space bar starts and stops playback. */
export function useKeys(
  setWanted: (change: (at: number) => number) => void,
  setRuns: (change: (runs: boolean) => boolean) => void,
  last: number,
): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, button, [role=slider]") !== null) return;
      if (event.key === "ArrowRight") setWanted((at) => at + 1);
      else if (event.key === "ArrowLeft") setWanted((at) => at - 1);
      else if (event.key === "Home") setWanted(() => 0);
      else if (event.key === "End") setWanted(() => last);
      else if (event.key === " ") setRuns((runs) => !runs);
      else return;
      event.preventDefault();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [setWanted, setRuns, last]);
}
