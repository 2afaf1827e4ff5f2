import type { ReactNode } from "react";
export default function Replay({ id, kind }: { id: string; kind: "table" | "record" }): ReactNode {
  return (
    <main>
      {kind} {id}
    </main>
  );
}
