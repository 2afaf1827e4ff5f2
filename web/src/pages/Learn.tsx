import type { ReactNode } from "react";
export default function Learn({ game }: { game: string }): ReactNode {
  return <main>{game}</main>;
}
