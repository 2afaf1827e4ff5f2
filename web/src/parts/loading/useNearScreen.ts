import { startTransition, useEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** One screen above and below the visible part. */
const MARGIN = "100% 0px";

/** Whether an element has come near the screen, or the page is being printed; never false again. */
export function useNearScreen(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => !("IntersectionObserver" in window));
  useEffect(() => {
    if (near || place.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: MARGIN },
    );
    const print = (): void => flushSync(() => setNear(true));
    observer.observe(place.current);
    window.addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", print);
    };
  }, [near, place]);
  return near;
}
