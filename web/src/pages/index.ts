/** All pages but home, each loaded when it is opened. */
import { onDemand } from "../parts/loading/onDemand";

export const TablePage = onDemand(() =>
  import("./table/Table").then((module) => ({ default: module.TablePage })),
);
export const Rules = onDemand(() => import("./rules/Rules"));
export const Replay = onDemand(() => import("./replay/Replay"));
export const Setup = onDemand(() => import("./setup/Setup"));
export const Learn = onDemand(() => import("./learn/Learn"));
export const Me = onDemand(() => import("./me/Me"));
export const Join = onDemand(() => import("./join/Join"));
export const Lobby = onDemand(() => import("./lobby/Lobby"));
export const Changelog = onDemand(() => import("./changelog/Changelog"));
export const NotFound = onDemand(() => import("./not_found/NotFound"));
