/** What a table offers to a visitor without a name. */
import { useEffect, useState } from "react";

import { sentenceOf } from "../../parts/controls/useAction";
import type { Invitation } from "../../protocol.gen";
import { useWords } from "../../words";

interface Found {
  /** Null while it is loading or when it was refused. */
  invitation: Invitation | null;
  /** Why there is none. */
  why: string | null;
}

/** The invitation to a table; the key stands for the request. */
export function useInvitation(get: () => Promise<Invitation>, key: string): Found {
  const t = useWords();
  const [found, setFound] = useState<Found>({ invitation: null, why: null });
  useEffect(() => {
    let wanted = true;
    get().then(
      (invitation) => wanted && setFound({ invitation, why: null }),
      (error: unknown) =>
        wanted && setFound({ invitation: null, why: sentenceOf(error, t("offline")) }),
    );
    return () => {
      wanted = false;
    };
    // `get` is a new function at every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, t]);
  return found;
}
