/** The home page: the shelf of games, own and public tables, ways to join. */
import { WifiOff } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useStore } from "../../net/store";
import { useAfterFirstPaint } from "../../parts/loading/useAfterFirstPaint";
import { useWords } from "../../words";
import { Footer } from "./Footer";
import { GameSheet } from "./GameSheet";
import styles from "./Home.module.css";
import { JoinCode } from "../join/JoinCode";
import { LiveTables } from "./LiveTables";
import { MyTables, MyTurns, useMine } from "./MyTables";
import { RecordDrop } from "./RecordDrop";
import { SeaScene } from "../../parts/layout/SeaScene";
import { Shelf } from "./Shelf";
import { useGames } from "../../parts/games/catalogue";
import { useTitle } from "../../parts/layout/useTitle";
import { TopBar } from "../../parts/layout/TopBar";

/** With more games than this, not all are about the sea: the tagline changes. */
const FEW = 5;

export function Home(): ReactNode {
  const t = useWords();
  const games = useGames();
  const mine = useMine();
  const [open, setOpen] = useState<string | null>(null);
  const painted = useAfterFirstPaint();
  useTitle("");
  return (
    <div className={styles["home"]}>
      <SeaScene />
      <TopBar home />
      <main>
        <header className={styles["hero"]}>
          <h1 tabIndex={-1}>Houle</h1>
          <p>{t("home.tagline", { context: (games?.length ?? FEW) > FEW ? "more" : "" })}</p>
        </header>
        <MyTurns tables={mine} />
        <Shelf games={games} onOpen={setOpen} />
        <Unanswered hasGames={games !== null} />
        {painted && (
          <div className={styles["beach"]}>
            <MyTables tables={mine} />
            <JoinCode />
            <RecordDrop />
            <LiveTables />
          </div>
        )}
      </main>
      {painted && <Footer />}
      {open !== null && (
        <GameSheet
          game={open}
          info={games?.find((game) => game.name === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Shown when the server cannot be reached and nothing is cached. */
function Unanswered({ hasGames }: { hasGames: boolean }): ReactNode {
  const t = useWords();
  const lost = useStore((store) => store.link === "lost");
  if (!lost || hasGames) return null;
  return (
    <p className={styles["lost"]} role="status">
      <WifiOff aria-hidden /> {t("home.offline")}
    </p>
  );
}
