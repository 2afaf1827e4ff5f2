/** What the browser's tab says. */
import { useEffect } from "react";

/** Put a title into the tab while this page is shown; "Houle" alone where there is none. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "" ? "Houle" : `${title} · Houle`;
  }, [title]);
}
