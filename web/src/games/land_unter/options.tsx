import type { ReactNode } from "react";
/** Pictures of the options on the set-up screen. */
export const options: Record<string, (value: unknown) => ReactNode> = {};
