/** A player's remaining time; it counts down locally and is corrected by every message. */
import { useEffect, useState, type ReactNode } from "react";

interface Props {
  left: number;
  /** When that much time was left, by this device's clock. */
  since: number;
  runs: boolean;
}

export function Countdown({ left, since, runs }: Props): ReactNode {
  const [spent, setSpent] = useState(0);
  useEffect(() => {
    const look = (): void => setSpent(runs ? Date.now() - since : 0);
    look();
    if (!runs) return;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [left, since, runs]);
  return <time role="timer">{formatTime(Math.max(0, left - spent))}</time>;
}

/** `3 d`, `5:04:09`, `4:09`. */
export function formatTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const days = Math.floor(seconds / 86400);
  if (days >= 2) return `${days} d`;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
