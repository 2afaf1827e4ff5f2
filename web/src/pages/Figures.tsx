/** Drawn examples: a game's `figures.tsx` gives some of its rules a picture with its own cards. */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

import { addWords, useWords } from "../words";
import styles from "./Rules.module.css";

/** Pictures by the number of the rule that they explain: `figures["LU-12"]`. */
export type FigureTable = Record<string, ComponentType>;

interface Part {
  figures: FigureTable;
  words?: { en: object; fr: object };
}

const PARTS = import.meta.glob<Part>("../games/*/figures.tsx");

/** The pictures of a game; none while they are on their way. */
export function useFigures(game: string): FigureTable {
  const [figures, setFigures] = useState<FigureTable>({});
  useEffect(() => {
    const load = PARTS[`../games/${game}/figures.tsx`];
    void load?.().then((part) => {
      if (part.words !== undefined) addWords(game, part.words);
      setFigures(part.figures);
    });
  }, [game]);
  return figures;
}

/** The pictures that belong to the rules of a section. */
export function Figures({ figures, html }: { figures: FigureTable; html: string }): ReactNode {
  const t = useWords();
  const rules = Object.keys(figures).filter((rule) => html.includes(`id="${rule}"`));
  return rules.map((rule) => {
    const Figure = figures[rule];
    return (
      Figure !== undefined && (
        <figure key={rule} className={styles["figure"]}>
          <Figure />
          <figcaption>
            <a href={`#${rule}`}>{t("rule_link", { rule })}</a>
          </figcaption>
        </figure>
      )
    );
  });
}
