import type { ReactNode } from "react";

import type { Play } from "../../table/contract";
import { Scores } from "./Scores";

/** The end of the match. */
export function Result(play: Play<"sea_change">): ReactNode {
  return <Scores {...play} />;
}
