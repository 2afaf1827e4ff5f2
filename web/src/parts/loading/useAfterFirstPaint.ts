/** What is seen first is shown first. */
import { startTransition, useEffect, useState } from "react";

/** Whether the part that is seen first stands: the rest follows once it does. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setSettled(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return settled;
}
