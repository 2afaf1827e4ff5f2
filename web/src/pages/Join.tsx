import type { ReactNode } from "react";
export default function Join({ code }: { code: string }): ReactNode {
  return <main>{code}</main>;
}
