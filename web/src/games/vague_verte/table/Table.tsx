/** The town: four streets to the beach, the piles beside them, the hand below. */
import { useEffect, useRef, type ReactNode } from "react";

import { Enlarged } from "../../../parts/cards/Enlarged";
import { useWords } from "../../../words";
import { Park } from "../art/park";
import { Surf } from "../art/town";
import styles from "./Board.module.css";
import { CardFace } from "../art/cards";
import { useChoice, type Choice } from "../model/choice";
import { STREETS } from "../model/deck";
import { Hands } from "./Hands";
import { Lights } from "./Lights";
import { seatsOf, type VertePlay } from "../model/tableView";
import { EmptyStreet, Street } from "./Street";
import { InfoStrip } from "./InfoStrip";

/** Everything on the table, from the sea down to the viewer's hand. */
export function Table(play: VertePlay): ReactNode {
  const choice = useChoice(play);
  const root = useTargetFocus(choice);
  return (
    <Enlarged className={styles["whole"]} draw={(name) => <CardFace card={Number(name)} />}>
      <div className={styles["table"]} ref={root}>
        <div className={styles["shore"]}>
          <Surf />
        </div>
        <div className={styles["park"]}>
          <Park />
        </div>
        <Board play={play} choice={choice} />
        <InfoStrip play={play} choice={choice} />
        <Hands play={play} choice={choice} />
      </div>
    </Enlarged>
  );
}

/** For keyboard users: move the focus from a selected card to its first target, then back. */
function useTargetFocus(choice: Choice): React.RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const wasLed = useRef(false);
  const { index } = choice;
  useEffect(() => {
    const focused = document.activeElement;
    if (index >= 0 && focused?.matches("[data-card]:focus-visible") === true) {
      wasLed.current = focusFirst(root.current, PLACES);
    } else if (index < 0 && wasLed.current) {
      wasLed.current = false;
      if (focused === document.body) focusFirst(root.current, "[data-card][tabindex='0']");
    }
  }, [index]);
  return root;
}

const PLACES = "[data-target][data-legal], [data-pile][data-legal]";

function focusFirst(root: HTMLElement | null, selector: string): boolean {
  const found = root?.querySelector<HTMLElement>(selector) ?? null;
  found?.focus();
  return found !== null;
}

interface Props {
  play: VertePlay;
  choice: Choice;
}

function Board({ play, choice }: Props): ReactNode {
  const t = useWords("vague_verte");
  const empty = STREETS - play.view.seats;
  return (
    <section
      className={styles["board"]}
      data-essential="board"
      aria-label={t("board")}
      data-seats={play.view.seats}
    >
      <ul className={styles["streets"]}>
        {seatsOf(play.view).map((seat) => (
          <Street key={seat} play={play} seat={seat} choice={choice} />
        ))}
        {Array.from({ length: empty }, (_, index) => (
          <EmptyStreet key={index} />
        ))}
      </ul>
      <Lights play={play} choice={choice} />
    </section>
  );
}
