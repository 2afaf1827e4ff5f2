/** The table: a treasure map with all captains around it and the hand at the bottom edge. */
import { useState, type ReactNode } from "react";

import { Enlarged } from "../../../parts/cards/Enlarged";
import { Dialog } from "../../../parts/controls/Dialog";
import { useWords } from "../../../words";
import type { Texts } from "../../../words/texts";
import { Captain } from "./Captain";
import { ArtefactFace, CardFace } from "../art/cards";
import { DeskProvider, useDesk, useNewDesk, type Desk, type VaPlay } from "../model/desk";
import { MapSheet } from "../art/MapSheet";
import { MyHand } from "./MyHand";
import { artefactEffect } from "../model/names";
import { PhaseBar } from "./PhaseBar";
import { Piles } from "./Piles";
import { Scene } from "./Scene";
import { Ship } from "./Ship";
import styles from "./Table.module.css";
import { ActionTray } from "./ActionTray";
import { around, zoneOf } from "../model/tableView";

/** Zones with fewer places than this have room for this many. */
const FEW_PLACES = 3;

/** Everything on the table. */
export function Table(play: VaPlay): ReactNode {
  const desk = useNewDesk(play);
  const t = useWords("vague_attaque");
  const [shown, setShown] = useState<number | null>(null);
  const { view, bottom, texts } = desk;
  const others = around(view, bottom).slice(1);
  return (
    <DeskProvider value={desk}>
      <Enlarged className={styles["whole"]} draw={(name) => enlargedFace(name, texts)}>
        <div className={styles["table"]} data-others={others.length} style={countsOf(desk, others)}>
          <MapSheet />
          <PhaseBar />
          <div className={styles["middle"]}>
            <h2 className="visually-hidden">{t("table")}</h2>
            <div className={styles["chart"]}>
              <div className={styles["others"]}>
                {others.map((seat, index) => (
                  <div key={seat} className={styles["seat"]} data-at={index}>
                    <Captain seat={seat} onArtefact={setShown} />
                  </div>
                ))}
              </div>
              <div className={styles["centre"]} data-place="table">
                <Piles />
                <Ship />
              </div>
              <div className={styles["own"]} data-essential="harbour">
                <Captain seat={bottom} mine onArtefact={setShown} />
              </div>
            </div>
            <Scene />
          </div>
          <div className={styles["dock"]}>
            <ActionTray />
            <MyHand />
          </div>
        </div>
      </Enlarged>
      {shown !== null && <ArtefactDialog seat={shown} onClose={() => setShown(null)} />}
    </DeskProvider>
  );
}

/** The numbers that the sizes on the map depend on: captains, and places in the fullest zones. */
function countsOf(desk: Desk, others: readonly number[]): React.CSSProperties {
  const { view, bottom } = desk;
  const most = Math.max(FEW_PLACES, ...others.map((seat) => zoneOf(view, seat).length));
  const mine = Math.max(FEW_PLACES, zoneOf(view, bottom).length + 1);
  return { "--n": others.length, "--most": most, "--mine": mine } as React.CSSProperties;
}

/** The large copy of a card, by its number; of an artefact, by `a` and its number. */
function enlargedFace(name: string, texts: Texts): ReactNode {
  if (name.startsWith("a"))
    return <ArtefactFace artefact={Number(name.slice(1))} texts={texts} told />;
  return <CardFace card={Number(name)} texts={texts} told />;
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
