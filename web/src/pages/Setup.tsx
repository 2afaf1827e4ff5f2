import type { ReactNode } from "react";
export default function Setup({ game }: { game: string }): ReactNode {
  return <main>{game}</main>;
}
