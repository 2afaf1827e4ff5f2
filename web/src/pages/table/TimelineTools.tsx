/** Buttons for the animations: what happened since the last turn, or skip; and how fast. */
import { Anchor, FastForward, Fish, Rewind, Turtle, Zap, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../parts/controls/Button";
import { SPEED, usePreference, type Speed } from "../../preferences/stored";
import type { Frame, Timeline } from "../../stage/timeline";
import { useWords } from "../../words";
import styles from "./Shell.module.css";

const ICONS: Record<Speed, LucideIcon> = { slow: Turtle, normal: Fish, fast: Zap, off: Anchor };

/** While the table is behind: to the present. Otherwise: back to one's last turn. */
export function PastButton({ frame, timeline }: { frame: Frame; timeline: Timeline }): ReactNode {
  const t = useWords();
  return frame.isPresent ? (
    <Button
      look="quiet"
      iconOnly
      icon={<Rewind aria-hidden />}
      disabled={!frame.hasPast}
      aria-keyshortcuts="Shift+Space"
      onClick={() => timeline.again()}
    >
      {t("since_last_turn")}
    </Button>
  ) : (
    <Button
      look="quiet"
      iconOnly
      icon={<FastForward aria-hidden />}
      aria-keyshortcuts="Space"
      onClick={() => timeline.skip()}
    >
      {t("skip_animation")}
    </Button>
  );
}

/** Changes the speed of animations to the next one. */
export function SpeedButton(): ReactNode {
  const t = useWords();
  const [speed, setSpeed] = usePreference(SPEED);
  const Icon = ICONS[speed];
  const name = t("speed_is", { speed: t(`settings.speed_values.${speed}`) });
  const next = SPEED.values[(SPEED.values.indexOf(speed) + 1) % SPEED.values.length];
  return (
    <Button
      look="quiet"
      className={styles["speed"]}
      icon={<Icon aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => setSpeed(next ?? SPEED.usual)}
    >
      <span className={styles["speedName"]}>{t(`settings.speed_values.${speed}`)}</span>
    </Button>
  );
}
