/** The table: a treasure map with all captains around it and the hand at the bottom edge. */
import { useState, type ReactNode } from "react";

import { Dialog } from "../../../parts/controls/Dialog";
import { useWords } from "../../../words";
import { Captain } from "./Captain";
import { ArtefactFace } from "../art/cards";
import { DeskProvider, useDesk, useNewDesk, type VaPlay } from "../model/desk";
import { MapSheet } from "../art/MapSheet";
import { MyHand } from "./MyHand";
import { artefactEffect } from "../model/names";
import { PhaseBar } from "./PhaseBar";
import { Piles } from "./Piles";
import { Affair, Scene } from "./Scene";
import { Ship } from "./Ship";
import styles from "./Table.module.css";
import { ActionTray } from "./ActionTray";
import { around } from "../model/tableView";

/** Everything on the table. */
export function Table(play: VaPlay): ReactNode {
  const desk = useNewDesk(play);
  const t = useWords("vague_attaque");
  const [shown, setShown] = useState<number | null>(null);
  const { view, bottom } = desk;
  const others = around(view, bottom).slice(1);
  return (
    <DeskProvider value={desk}>
      <div className={styles["table"]} data-others={others.length}>
        <MapSheet />
        <PhaseBar />
        <div className={styles["middle"]}>
          <div className={styles["scroll"]}>
            <h2 className="visually-hidden">{t("table")}</h2>
            <div className={styles["shore"]} data-others={others.length}>
              {others.map((seat, index) => (
                <div key={seat} className={styles["seat"]} data-at={index}>
                  <Captain seat={seat} onArtefact={setShown} />
                </div>
              ))}
              <div className={styles["centre"]} data-place="table">
                <Piles />
                <Ship />
                <Affair />
              </div>
            </div>
            <Captain seat={bottom} mine onArtefact={setShown} />
          </div>
          <Scene />
        </div>
        <div className={styles["dock"]}>
          <ActionTray />
          <MyHand />
        </div>
      </div>
      {shown !== null && <ArtefactDialog seat={shown} onClose={() => setShown(null)} />}
    </DeskProvider>
  );
}

function ArtefactDialog({ seat, onClose }: { seat: number; onClose: () => void }): ReactNode {
  const { view, texts } = useDesk();
  const artefact = view.artefact[seat] ?? -1;
  if (artefact < 0) return null;
  return (
    <Dialog title={texts.name("artefact", artefact)} onClose={onClose}>
      <div className={styles["artefact"]}>
        <div>
          <ArtefactFace artefact={artefact} texts={texts} named />
        </div>
        <p>{artefactEffect(texts, artefact)}</p>
      </div>
    </Dialog>
  );
}
