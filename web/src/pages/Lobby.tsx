import type { ReactNode } from "react";
export default function Lobby(): ReactNode {
  return <main />;
}
