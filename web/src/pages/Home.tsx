/** The shelf. */
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { GAMES } from "../games";
import { ask, Refusal } from "../net/api";
import { beSomebody } from "../net/house";
import { Button } from "../parts/Button";
import { tell } from "../parts/Toast";
import { useLanguage, useWords } from "../words";

export function Home(): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [, go] = useLocation();
  async function playNow(game: string): Promise<void> {
    try {
      await beSomebody(t("a_guest"), language);
      const table = await ask("POST /api/tables/now", { wish: { game, level: "matelot" } });
      go(`/table/${table.id}`);
    } catch (error) {
      tell(error instanceof Refusal ? error.sentence : t("offline"), "refusal");
    }
  }
  return (
    <main>
      <h1>Houle</h1>
      {GAMES.map((game) => (
        <Button key={game} onClick={() => void playNow(game)}>
          {game}
        </Button>
      ))}
    </main>
  );
}
