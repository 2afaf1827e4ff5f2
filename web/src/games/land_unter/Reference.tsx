/** Quick reference: placeholder. */
import type { ReactNode } from "react";

import type { Play } from "../../table/contract";

export function Reference(play: Play<"land_unter">): ReactNode {
  return <p>{play.game}</p>;
}
