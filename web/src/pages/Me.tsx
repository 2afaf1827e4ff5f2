import type { ReactNode } from "react";
export default function Me(): ReactNode {
  return <main />;
}
