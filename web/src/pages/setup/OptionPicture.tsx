/** The small picture of an option's value, if the game has one. */
import { startTransition, useEffect, useState, type ReactNode } from "react";

import { byGame } from "../../games";
import type { Value } from "../../protocol.gen";
import styles from "./OptionChoice.module.css";

type Draw = (value: Value) => ReactNode;
type Part = { options: Record<string, Draw> };

const FOUND = byGame(import.meta.glob<Part>("../../games/*/options.tsx"));

interface Props {
  game: string;
  option: string;
  value: Value;
}

export function OptionPicture({ game, option, value }: Props): ReactNode {
  const draw = usePictures(game)?.[option];
  const picture = draw?.(value) ?? null;
  return picture === null ? null : (
    <span className={styles["picture"]} aria-hidden="true">
      {picture}
    </span>
  );
}

/** Load the pictures of a game's options. */
async function loadPictures(game: string): Promise<Record<string, Draw> | null> {
  const part = await FOUND[game]?.();
  return part?.options ?? null;
}

function usePictures(game: string): Record<string, Draw> | null {
  const [pictures, setPictures] = useState<Record<string, Draw> | null>(null);
  useEffect(() => {
    let wanted = true;
    loadPictures(game).then(
      (found) => wanted && startTransition(() => setPictures(found)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return pictures;
}
