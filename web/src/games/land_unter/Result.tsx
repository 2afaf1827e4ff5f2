/** The end: who won, and how. */
import type { ReactNode } from "react";

import type { Play } from "../../table/contract";
import { Scores } from "./Scores";

export function Result(play: Play<"land_unter">): ReactNode {
  return <Scores {...play} />;
}
