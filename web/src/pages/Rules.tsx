import type { ReactNode } from "react";
export default function Rules({ game }: { game: string }): ReactNode {
  return <main>{game}</main>;
}
