/**
 * Shows a large copy of a card that is too small to read.
 *
 * Elements inside say which card they show: `data-enlarge="17"`; a card that lies face down says
 * nothing and is never enlarged. The copy appears when the mouse rests on it, on a long press or
 * the keyboard focus, next to the card and never over it. Screen readers know the card by its name,
 * so the copy is hidden from them.
 */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

import styles from "./Enlarged.module.css";
import { spotBeside, type Spot } from "./beside";

interface Props {
  /** Draw the card with this name, larger; null: it cannot be enlarged. */
  draw: (name: string) => ReactNode;
  children: ReactNode;
  className?: string;
}

interface Shown {
  name: string;
  spot: Spot;
}

/** How long the mouse rests on a card, or a finger or the focus stays, in milliseconds. */
export const REST_MS = 450;
/** A finger that moves farther than this scrolls, in pixels. */
const STEADY = 10;

/** The part of the page whose cards can be enlarged. */
export function Enlarged({ draw, children, className }: Props): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const shown = useShown(root);
  const face = shown === null ? null : draw(shown.name);
  return (
    <div ref={root} className={className}>
      {children}
      {shown !== null &&
        face !== null &&
        createPortal(
          <div
            className={styles["large"]}
            data-large={shown.name}
            aria-hidden="true"
            style={{ ...shown.spot }}
          >
            {face}
          </div>,
          document.body,
        )}
    </div>
  );
}

/** The card to enlarge now: listens to mouse, fingers, focus and Escape. */
function useShown(root: React.RefObject<HTMLDivElement | null>): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const node = root.current;
    if (node === null) return;
    const watch = new Watch(setShown);
    const ends = new AbortController();
    const { signal } = ends;
    const on = (name: string, then: (event: never) => void, capture = false): void => {
      node.addEventListener(name, then as EventListener, { capture, signal });
    };
    on("pointerover", watch.over);
    on("pointerout", watch.leave);
    on("pointerdown", watch.down);
    on("pointermove", watch.move);
    on("pointerup", watch.up);
    on("pointercancel", watch.leave);
    on("contextmenu", watch.menu);
    on("click", watch.click, true);
    on("focusin", watch.focus);
    on("focusout", watch.leave);
    document.addEventListener("keydown", watch.key, { capture: true, signal });
    return () => {
      watch.end();
      ends.abort();
    };
  }, [root]);
  return shown;
}

/** Decides when a card is shown. */
class Watch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isShown = false;
  /** Where a finger went down, while it has not moved. */
  private finger: { x: number; y: number } | null = null;
  /** Whether the finger that enlarged a card is still down: lifting it plays nothing. */
  private held = false;

  constructor(private readonly show: (shown: Shown | null) => void) {}

  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.wait(event.target);
  };

  readonly down = (event: PointerEvent): void => {
    this.end();
    this.held = false;
    if (event.pointerType !== "touch") return;
    this.finger = { x: event.clientX, y: event.clientY };
    this.wait(event.target);
  };

  readonly move = (event: PointerEvent): void => {
    if (this.finger === null) return;
    const { x, y } = this.finger;
    if (Math.hypot(event.clientX - x, event.clientY - y) > STEADY) this.end();
  };

  readonly up = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    this.held = this.isShown;
    this.end();
  };

  /** A long press opens no menu of the browser. */
  readonly menu = (event: Event): void => {
    if (this.finger !== null) event.preventDefault();
  };

  readonly click = (event: MouseEvent): void => {
    if (this.held) {
      event.preventDefault();
      event.stopPropagation();
    }
    this.held = false;
  };

  readonly focus = (event: FocusEvent): void => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) {
      this.wait(event.target);
    }
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.isShown) return;
    event.stopPropagation();
    this.end();
  };

  readonly leave = (): void => this.end();

  readonly end = (): void => {
    clearTimeout(this.timer);
    this.finger = null;
    if (this.isShown) this.show(null);
    this.isShown = false;
  };

  private wait(target: EventTarget | null): void {
    const node = target instanceof Element ? target.closest<HTMLElement>("[data-enlarge]") : null;
    clearTimeout(this.timer);
    if (node === null) return;
    this.timer = setTimeout(() => this.enlarge(node), REST_MS);
  }

  private enlarge(node: HTMLElement): void {
    const name = node.dataset["enlarge"];
    const spot = node.isConnected ? spotBeside(node.getBoundingClientRect(), window) : null;
    if (name === undefined || spot === null) return;
    this.isShown = true;
    this.show({ name, spot });
  }
}
