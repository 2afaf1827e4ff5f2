/** A request that is made when a component is shown. */
import { useCallback, useEffect, useState } from "react";

/** The answer, null while it is loading or when it was refused; and a function that asks again. */
export function useAnswer<A>(get: () => Promise<A>, key: string): [A | null, () => void] {
  const [answer, setAnswer] = useState<{ key: string; value: A } | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    get().then(
      (value) => wanted && setAnswer({ key, value }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
    // The key stands for the request: `get` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return [answer !== null && answer.key === key ? answer.value : null, again];
}
