/** An opened box: play now, with friends, watch, learn, read the rules. */
import { BookOpen, Eye, GraduationCap, Play, UsersRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";

import { ask } from "../../net/api";
import { Button, ButtonLink } from "../../parts/controls/Button";
import { Dialog } from "../../parts/controls/Dialog";
import type { GameInfo, Level } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { useAction } from "../../parts/controls/useAction";
import { range, useTitleOf } from "../../parts/games/catalogue";
import { LevelChoice } from "../../parts/controls/LevelChoice";
import { useSomebody } from "../../parts/people/NameField";
import { Pills } from "../../parts/controls/Pills";
import { Poster } from "../../parts/games/Poster";
import { hasLesson } from "../learn/lesson";
import styles from "./GameSheet.module.css";

interface Props {
  game: string;
  /** Null while the list of games is missing: then only what works offline is offered. */
  info: GameInfo | null;
  onClose: () => void;
}

export function GameSheet({ game, info, onClose }: Props): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const title = useTitleOf()(game);
  return (
    <Dialog title={title} sheet wide onClose={onClose}>
      <div className={styles["open"]}>
        <div className={styles["poster"]}>
          <Poster game={game} />
        </div>
        <div className={styles["inside"]}>
          {info === null ? (
            <p>{t("home.offline")}</p>
          ) : (
            <>
              <p className={styles["teaser"]}>{info.teaser[language]}</p>
              <p className={styles["facts"]}>{factsOf(info, t)}</p>
              <PlayNow info={info} />
            </>
          )}
          <nav className={styles["ways"]} aria-label={t("home.ways")}>
            {info !== null && (
              <>
                <ButtonLink to={`/new/${game}`} icon={<UsersRound aria-hidden />}>
                  {t("home.friends")}
                </ButtonLink>
                <ButtonLink to={`/lobby?game=${game}`} icon={<Eye aria-hidden />}>
                  {t("home.watch")}
                </ButtonLink>
              </>
            )}
            {hasLesson(game) && (
              <ButtonLink to={`/learn/${game}`} icon={<GraduationCap aria-hidden />}>
                {t("home.learn")}
              </ButtonLink>
            )}
            <ButtonLink to={`/rules/${game}`} icon={<BookOpen aria-hidden />}>
              {t("rules")}
            </ButtonLink>
          </nav>
        </div>
      </div>
    </Dialog>
  );
}

function factsOf(info: GameInfo, t: ReturnType<typeof useWords>): string {
  const players = t("home.players_long", { range: range(info.players) });
  if (info.minutes === null) return players;
  return `${players} · ${t("home.minutes", { range: range(info.minutes) })}`;
}

/** Start a match against bots. */
function PlayNow({ info }: { info: GameInfo }): ReactNode {
  const t = useWords();
  const [, go] = useLocation();
  const [busy, attempt] = useAction();
  const somebody = useSomebody();
  const [level, setLevel] = useState<Level>("matelot");
  const usual = info.options.find((option) => option.name === "players")?.default;
  const [players, setPlayers] = useState(Number(usual ?? info.players[0]));
  async function play(): Promise<void> {
    await somebody.be();
    const wish = { game: info.name, level, options: { players } };
    const table = await ask("POST /api/tables/now", { wish });
    go(`/table/${table.id}`);
  }
  return (
    <form
      className={styles["now"]}
      onSubmit={(event) => {
        event.preventDefault();
        attempt(play);
      }}
    >
      <Button type="submit" look="main" icon={<Play aria-hidden />} disabled={busy} autoFocus>
        {t("home.play_now")}
      </Button>
      <p className={styles["who"]}>
        {t(players === 1 ? "home.alone" : "home.against", { count: players - 1 })}
      </p>
      <div className={styles["row"]}>
        {somebody.field}
        <Pills
          label={t("players")}
          value={players}
          values={info.players.map((value) => ({ value, name: String(value) }))}
          onChange={setPlayers}
        />
      </div>
      {players > 1 && <LevelChoice value={level} onChange={setLevel} />}
    </form>
  );
}
