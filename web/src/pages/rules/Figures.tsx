/** Drawn examples: a game's `figures.tsx` gives some of its rules a picture with its own cards. */
import { startTransition, useEffect, useState, type CSSProperties, type ReactNode } from "react";

import { byGame } from "../../games";
import type { Figure, FigureTable } from "../../parts/cards/Figure";
import { afterPaint } from "../../parts/loading/afterPaint";
import { addWords, useLanguage, useWords } from "../../words";
import { loadTexts, type Texts } from "../../words/texts";
import styles from "./Rules.module.css";

/** The colours behind the pictures of a game. */
interface Ground {
  day: string;
  night: string;
}

interface Part {
  figures: FigureTable;
  ground?: Ground;
  words: { en: object; fr: object };
}

const PARTS = byGame(import.meta.glob<Part>("../../games/*/figures.tsx"));

/** The pictures of a game, and the names of what is on them. */
export interface Drawn {
  game: string;
  figures: FigureTable;
  ground?: Ground | undefined;
  texts: Texts;
}

/** The game has no pictures, or they could not be loaded. */
export const UNDRAWN = "undrawn";

/** The pictures of a game; null while they are loading. */
export function useFigures(game: string): Drawn | typeof UNDRAWN | null {
  const language = useLanguage();
  const [drawn, setDrawn] = useState<Drawn | typeof UNDRAWN | null>(null);
  useEffect(() => {
    let wanted = true;
    const show = (found: Drawn | typeof UNDRAWN): void => {
      if (wanted) startTransition(() => setDrawn(found));
    };
    // The text is shown first.
    afterPaint()
      .then(() => loadDrawn(game, language))
      .then(show, () => show(UNDRAWN));
    return () => {
      wanted = false;
    };
  }, [game, language]);
  return drawn;
}

async function loadDrawn(game: string, language: "en" | "fr"): Promise<Drawn> {
  const load = PARTS[game];
  if (load === undefined) throw new Error(`no figures for ${game}`);
  const [part, texts] = await Promise.all([load(), loadTexts(game, language)]);
  addWords(game, part.words);
  return { game, figures: part.figures, ground: part.ground, texts };
}

/** The picture of a rule with its caption, if the rule has one. */
export function RuleFigure({ drawn, rule }: { drawn: Drawn; rule: string }): ReactNode {
  const figure = drawn.figures[rule];
  if (figure === undefined) return null;
  return <Framed {...drawn} figure={figure} />;
}

interface FramedProps {
  game: string;
  figure: Figure;
  ground?: Ground | undefined;
  texts: Texts;
}

/** A picture on its game's background, with the caption below. */
export function Framed({ game, figure, ground, texts }: FramedProps): ReactNode {
  const t = useWords(game);
  const colours = { "--day": ground?.day, "--night": ground?.night } as CSSProperties;
  return (
    <figure className={styles["figure"]} style={colours}>
      <div className={styles["drawing"]}>
        <figure.Drawing texts={texts} />
      </div>
      <figcaption>{t(figure.caption)}</figcaption>
    </figure>
  );
}
