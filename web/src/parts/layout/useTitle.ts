/** The title of the browser tab. */
import { useEffect } from "react";

/** Set the title of the tab while this page is shown; "Houle" alone for an empty one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Houle" : `${title} · Houle`;
  }, [title]);
}
