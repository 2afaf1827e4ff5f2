/** The shelf: five boxes by the sea, and everything that goes on around them. */
import { WifiOff } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useHouse } from "../../net/store";
import { useSettled } from "../../parts/loading/useAfterFirstPaint";
import { useWords } from "../../words";
import { Footer } from "./Footer";
import { GameSheet } from "./GameSheet";
import styles from "./Home.module.css";
import { JoinCode } from "../join/JoinCode";
import { LiveTables } from "./LiveTables";
import { MyTables, MyTurns, useMine } from "./MyTables";
import { RecordDrop } from "./RecordDrop";
import { Scene } from "../../parts/layout/SeaScene";
import { Shelf } from "./Shelf";
import { useGames } from "../../parts/games/catalogue";
import { useTitle } from "../../parts/layout/useTitle";
import { Top } from "../../parts/layout/TopBar";

/** More games than these are not all by the sea. */
const FEW = 5;

export function Home(): ReactNode {
  const t = useWords();
  const games = useGames();
  const mine = useMine();
  const [open, setOpen] = useState<string | null>(null);
  const settled = useSettled();
  useTitle("");
  return (
    <div className={styles["home"]}>
      <Scene />
      <Top home />
      <main>
        <header className={styles["hero"]}>
          <h1 tabIndex={-1}>Houle</h1>
          <p>{t("home.tagline", { context: (games?.length ?? FEW) > FEW ? "more" : "" })}</p>
        </header>
        <MyTurns tables={mine} />
        <Shelf games={games} onOpen={setOpen} />
        <Unanswered hasGames={games !== null} />
        {settled && (
          <div className={styles["beach"]}>
            <MyTables tables={mine} />
            <JoinCode />
            <RecordDrop />
            <LiveTables />
          </div>
        )}
      </main>
      {settled && <Footer />}
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

/** Nobody answers, and nothing is kept here: say so, and what still works. */
function Unanswered({ hasGames }: { hasGames: boolean }): ReactNode {
  const t = useWords();
  const lost = useHouse((house) => house.link === "lost");
  if (!lost || hasGames) return null;
  return (
    <p className={styles["lost"]} role="status">
      <WifiOff aria-hidden /> {t("home.offline")}
    </p>
  );
}
