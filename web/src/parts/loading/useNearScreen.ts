/** What is out of sight is drawn when one comes near. */
import { startTransition, useEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** A screen's height above and below what is seen. */
const MARGIN = "100% 0px";

/** Whether an element has come near the screen, or has to be there for a print; it stays so. */
export function useNear(place: RefObject<Element | null>): boolean {
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
