/** The decision that cost most, if the match has been reviewed; nothing otherwise. */
import { TrendingDown } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";

import { ask } from "../../../net/api";
import type { Player } from "../../../games/contract";
import { useWords } from "../../../words";
import styles from "./EndPanel.module.css";

/** What is read of a decision in a review (docs/review.md). */
interface Decision {
  number: number;
  seat: number;
  loss: number;
  sure: boolean;
}

/** A smaller loss has not turned a match. */
const LEAST = 0.1;

interface Props {
  table: string;
  players: Player[];
}

export function TurningPoint({ table, players }: Props): ReactNode {
  const t = useWords();
  const turned = useTurningPoint(table);
  if (turned === null) return null;
  const name = players[turned.seat]?.name ?? "";
  return (
    <p className={styles["turned"]}>
      <TrendingDown aria-hidden />
      <Link href={`/replay/${table}?review=1&at=${turned.number}`}>
        {t("result.turning_point", { number: turned.number, name })}
      </Link>
    </p>
  );
}

function useTurningPoint(table: string): Decision | null {
  const [turned, setTurned] = useState<Decision | null>(null);
  useEffect(() => {
    let wanted = true;
    ask("GET /api/tables/{table_id}/review", { path: { table_id: table } }).then(
      ({ status, review }) =>
        // A first version only guesses: the result panel waits for the search.
        wanted && setTurned(turningPointOf(status === "done" ? review : null)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [table]);
  return turned;
}

/** The surest and most costly decision of a review; null: nothing turned the match. */
export function turningPointOf(review: Record<string, unknown> | null): Decision | null {
  const decisions = (review?.["decisions"] ?? []) as Decision[];
  const costly = decisions.filter(({ sure, loss }) => sure && loss >= LEAST);
  return costly.sort((a, b) => b.loss - a.loss)[0] ?? null;
}
