import type { ReactNode } from "react";
export function Reference(): ReactNode {
  return null;
}
