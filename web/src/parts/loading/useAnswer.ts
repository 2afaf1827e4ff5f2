/** Something that is asked of the server when a page opens. */
import { useCallback, useEffect, useState } from "react";

/** What was answered; null while it is on its way or refused; and the way to ask again. */
export function useAsked<A>(get: () => Promise<A>, key: string): [A | null, () => void] {
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
    // What is asked follows from the key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  return [answer !== null && answer.key === key ? answer.value : null, again];
}
