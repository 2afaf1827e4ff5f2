import type { ReactNode } from "react";
export default function Box(): ReactNode {
  return <svg viewBox="0 0 300 400" />;
}
