/** A quick match: choose a game, and sit down with whoever else wants to play it now. */
import { Zap } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask } from "../../net/api";
import { Button } from "../../parts/controls/Button";
import form from "../../parts/controls/Form.module.css";
import { Pills } from "../../parts/controls/Pills";
import { useAction } from "../../parts/controls/useAction";
import { Paper } from "../../parts/layout/Page";
import { useSomebody } from "../../parts/people/NameField";
import type { GameInfo } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";

export function QuickMatch({ games, first }: { games: GameInfo[]; first: string }): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const [, go] = useLocation();
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  const [chosen, setChosen] = useState<string | null>(null);
  const game = chosen ?? (first === "" ? (games[0]?.name ?? "") : first);
  async function play(): Promise<void> {
    await somebody.be();
    const table = await ask("POST /api/tables/quick", { wish: { game } });
    go(`/table/${table.id}`);
  }
  return (
    <Paper title={t("lobby.quick")}>
      <form
        className={form["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          attempt(play);
        }}
      >
        <p>{t("lobby.quick_help")}</p>
        <Pills
          label={t("lobby.filter")}
          bare
          value={game}
          values={games.map(({ name, title }) => ({ value: name, name: title[language] }))}
          onChange={setChosen}
        />
        {somebody.field}
        <div className={form["actions"]}>
          <Button
            type="submit"
            look="main"
            icon={<Zap aria-hidden />}
            disabled={busy || game === ""}
          >
            {t("lobby.quick_go")}
          </Button>
        </div>
      </form>
    </Paper>
  );
}
