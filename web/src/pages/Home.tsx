/** The shelf: five boxes by the sea, and everything that goes on around them. */
import { WifiOff } from "lucide-react";
import { useState, type ReactNode } from "react";

import { useHouse } from "../net/house";
import { useSettled } from "../parts/settled";
import { useWords } from "../words";
import { Footer } from "./home/Footer";
import { GameSheet } from "./home/GameSheet";
import styles from "./home/Home.module.css";
import { JoinCode } from "./home/JoinCode";
import { LiveTables } from "./home/LiveTables";
import { MyTables, MyTurns, useMine } from "./home/MyTables";
import { RecordDrop } from "./home/RecordDrop";
import { Scene } from "./home/Scene";
import { Shelf } from "./home/Shelf";
import { useGames } from "./parts/games";
import { useTitle } from "./parts/title";
import { Top } from "./parts/Top";

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
          <p>{t("home.tagline")}</p>
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
