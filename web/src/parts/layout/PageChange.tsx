/** Accessibility of page changes: a skip link, and the focus on the new heading. */
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "wouter";

import { useWords } from "../../words";
import styles from "./PageChange.module.css";

const GIVE_UP_MS = 6000;

/** The first thing that the Tab key reaches. */
export function SkipLink(): ReactNode {
  const t = useWords();
  function skip(event: MouseEvent): void {
    event.preventDefault();
    const main = document.querySelector("main");
    if (main !== null) focusOn(main);
  }
  return (
    <a href="#page" className={styles["skip"]} onClick={skip}>
      {t("skip")}
    </a>
  );
}

/** After every change of page, focus the heading of the new one. */
export function useFocusOnPageChange(): void {
  const [path] = useLocation();
  const from = useRef(path);
  useEffect(() => {
    if (from.current === path) return;
    from.current = path;
    if (location.hash === "") window.scrollTo(0, 0);
    return whenThere("main h1", focusOn);
  }, [path]);
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Call a function with an element as soon as it is on the page; stop waiting after a while. */
function whenThere(selector: string, then: (found: HTMLElement) => void): () => void {
  const since = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    // The old page is still there, hidden, while the new one is loading.
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const found = all.find((element) => element.checkVisibility());
    if (found !== undefined) then(found);
    else if (Date.now() - since < GIVE_UP_MS) timer = setTimeout(look, 60);
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}
