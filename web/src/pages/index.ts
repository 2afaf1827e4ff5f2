/** The pages beyond the shelf, each loaded when it is opened. */
import { onDemand } from "../parts/onDemand";

export const TablePage = onDemand(() =>
  import("../table/TablePage").then((module) => ({ default: module.TablePage })),
);
export const Rules = onDemand(() => import("./Rules"));
export const Replay = onDemand(() => import("../replay/ReplayPage"));
export const Setup = onDemand(() => import("./Setup"));
export const Learn = onDemand(() => import("./Learn"));
export const Me = onDemand(() => import("./Me"));
export const Join = onDemand(() => import("./Join"));
export const Lobby = onDemand(() => import("./Lobby"));
export const NotFound = onDemand(() => import("./NotFound"));
