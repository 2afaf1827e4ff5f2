/** The boxes of all games on a shelf of driftwood. */
import { Clock3, UsersRound } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";

import { GAMES } from "../../games";
import type { GameInfo } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { range, useTitleOf } from "../../parts/games/catalogue";
import { Poster } from "../../parts/games/Poster";
import styles from "./Shelf.module.css";

/** How many boxes stand side by side on a wide screen. */
const FEWEST = 5;
const MOST = 6;

interface Props {
  games: GameInfo[] | null;
  onOpen: (game: string) => void;
}

export function Shelf({ games, onOpen }: Props): ReactNode {
  const t = useWords();
  const titleOf = useTitleOf();
  const names: readonly string[] = games?.map((game) => game.name) ?? GAMES;
  const columns = Math.min(Math.max(names.length, FEWEST), MOST);
  return (
    <section className={styles["shelf"]} aria-label={t("home.shelf")}>
      <ul className={styles["boxes"]} style={{ "--columns": columns } as CSSProperties}>
        {names.map((game) => (
          <li key={game} className={styles["place"]}>
            <Box
              game={game}
              title={titleOf(game)}
              info={games?.find((one) => one.name === game)}
              onOpen={() => onOpen(game)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BoxProps {
  game: string;
  title: string;
  info: GameInfo | undefined;
  onOpen: () => void;
}

function Box({ game, title, info, onOpen }: BoxProps): ReactNode {
  const t = useWords();
  const language = useLanguage();
  return (
    <button type="button" className={styles["box"]} style={edgeOf(info)} onClick={onOpen}>
      <span className={styles["stand"]}>
        <span className={styles["cube"]}>
          <span className={styles["front"]}>
            <Poster game={game} />
          </span>
          <span className={styles["side"]} aria-hidden="true" />
        </span>
        <Plank />
      </span>
      <span className={styles["tag"]}>
        <b className={styles["title"]}>{title}</b>
        <span className={styles["teaser"]}>{info?.teaser[language] ?? ""}</span>
        {info !== undefined && (
          <span className={styles["facts"]}>
            <span>
              <UsersRound aria-hidden /> {t("home.players", { range: range(info.players) })}
            </span>
            {info.minutes !== null && (
              <span>
                <Clock3 aria-hidden /> {t("home.minutes", { range: range(info.minutes) })}
              </span>
            )}
          </span>
        )}
      </span>
    </button>
  );
}

/** The colours of the box's side. */
function edgeOf(info: GameInfo | undefined): CSSProperties {
  const [dark, light] = info?.colours ?? [];
  return { "--dark": dark, "--light": light } as CSSProperties;
}

/** A plank of the shelf; on wide screens the first one carries all boxes. */
function Plank(): ReactNode {
  return (
    <svg className={styles["plank"]} viewBox="0 0 1200 44" preserveAspectRatio="none" aria-hidden>
      <path
        className={styles["edge"]}
        d="M6 14 Q 200 8 420 13 T 820 11 T 1192 15 L 1198 30 Q 1100 43 900 38 T 480 40 T 14 36 Q -4 26 6 14 Z"
      />
      <path
        className={styles["board"]}
        d="M4 6 Q 200 0 420 5 T 820 3 T 1194 7 L 1197 20 Q 1100 27 900 24 T 480 26 T 10 24 Q -2 14 4 6 Z"
      />
      <g className={styles["grain"]}>
        <path d="M40 12 Q 240 8 400 12 T 700 11" />
        <path d="M180 19 Q 420 16 620 19 T 1060 17" />
        <path d="M760 9 Q 940 7 1150 12" />
      </g>
    </svg>
  );
}
