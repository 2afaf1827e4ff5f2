/**
 * Animates elements from their old position to the new one.
 *
 * An animated element has a name, such as `data-fly="card-17"`, that stays the same wherever it is
 * drawn. When the stage is rendered again, an element that has moved flies there from its old
 * position. A new element comes from the element whose `data-place` matches its `data-from`. A
 * removed element leaves a copy that flies to the place in its `data-gone`. Animations delay
 * nothing: the page is in its new state at once. If the user or the device wants none, there are none.
 */
import { animate } from "motion/mini";
import { Component, createRef, type ReactNode } from "react";

import { fit, zoomOf } from "./fit";
import { isStill } from "./speed";

interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Snapshot {
  things: Map<string, { spot: Spot; gone: string | null; node: HTMLElement }>;
  places: Map<string, Spot>;
}

interface Props {
  /** Changes with every frame; elements fly only then. */
  moment: string | number;
  /** The entry that is shown. */
  step?: number;
  /** How long a flight takes, in milliseconds. */
  flightMs?: number;
  className?: string;
  /** Whether the table shrinks where it would have to be scrolled. */
  fits?: boolean;
  children: ReactNode;
}

const USUAL_MS = 300;
const NEAR = 3;

export class Stage extends Component<Props> {
  private readonly root = createRef<HTMLDivElement>();
  private observer: ResizeObserver | null = null;

  override componentDidMount(): void {
    const room = this.root.current?.parentElement ?? null;
    if (this.props.fits !== true || room === null || typeof ResizeObserver === "undefined") return;
    this.observer = new ResizeObserver(() => this.fit(true));
    this.observer.observe(room);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  private fit(again: boolean): void {
    if (this.props.fits === true && this.root.current !== null) fit(this.root.current, again);
  }

  override getSnapshotBeforeUpdate(before: Props): Snapshot | null {
    if (before.moment === this.props.moment || isStill()) return null;
    return this.root.current === null ? null : look(this.root.current, true);
  }

  override componentDidUpdate(_: Props, __: unknown, before: Snapshot | null): void {
    this.fit(false);
    if (before === null || this.root.current === null) return;
    for (const node of this.root.current.querySelectorAll<HTMLElement>("[data-fly]")) {
      landings.get(node)?.();
    }
    const now = look(this.root.current, false);
    const { flightMs = USUAL_MS } = this.props;
    for (const [name, thing] of now.things) {
      const from = before.things.get(name)?.spot ?? origin(thing.node, before, now);
      if (from !== null) fly(thing.node, from, thing.spot, flightMs);
    }
    for (const [name, thing] of before.things) {
      const place = thing.gone === null ? undefined : now.places.get(thing.gone);
      if (!now.things.has(name) && place !== undefined) {
        leave(this.root.current, thing, place, flightMs);
      }
    }
    keepPace(this.root.current, USUAL_MS / flightMs);
  }

  override render(): ReactNode {
    return (
      <div
        ref={this.root}
        className={this.props.className}
        data-stage=""
        data-step={this.props.step}
      >
        {this.props.children}
      </div>
    );
  }
}

function look(root: HTMLElement, copies: boolean): Snapshot {
  const base = root.getBoundingClientRect();
  const zoom = zoomOf(root);
  const things: Snapshot["things"] = new Map();
  const places: Snapshot["places"] = new Map();
  for (const node of root.querySelectorAll<HTMLElement>("[data-fly]")) {
    const gone = node.dataset["gone"] ?? null;
    things.set(node.dataset["fly"] ?? "", {
      spot: spotOf(node, base, zoom),
      gone,
      node: copies && gone !== null ? (node.cloneNode(true) as HTMLElement) : node,
    });
  }
  for (const node of root.querySelectorAll<HTMLElement>("[data-place]")) {
    places.set(node.dataset["place"] ?? "", spotOf(node, base, zoom));
  }
  return { things, places };
}

/** Where the node is in the root, in the root's own pixels. */
function spotOf(node: Element, base: DOMRect, zoom: number): Spot {
  const { left, top, width, height } = node.getBoundingClientRect();
  return {
    left: (left - base.left) / zoom,
    top: (top - base.top) / zoom,
    width: width / zoom,
    height: height / zoom,
  };
}

function origin(node: HTMLElement, before: Snapshot, now: Snapshot): Spot | null {
  const from = node.dataset["from"];
  if (from === undefined) return null;
  return before.places.get(from) ?? now.places.get(from) ?? null;
}

/** For each element that is still flying, a function that ends its animation at once. */
const landings = new WeakMap<HTMLElement, () => void>();

function fly(node: HTMLElement, from: Spot, to: Spot, ms: number): void {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1;
  if (Math.abs(x) < NEAR && Math.abs(y) < NEAR && Math.abs(scale - 1) < 0.05) return;
  // Keep the element's own transform, such as a rotation, and put the flight in front of it.
  const own = getComputedStyle(node).transform;
  const rest = own === "none" ? "" : own;
  const { transform, zIndex } = node.style;
  node.style.zIndex = "30";
  const flight = animate(
    node,
    { transform: [`translate(${x}px, ${y}px) scale(${scale}) ${rest}`, rest || "none"] },
    { duration: ms / 1000, ease: [0.22, 0.8, 0.3, 1] },
  );
  function land(): void {
    if (landings.get(node) !== land) return;
    landings.delete(node);
    flight.cancel();
    node.style.zIndex = zIndex;
    node.style.transform = transform;
  }
  landings.set(node, land);
  void flight.then(land);
}

interface Leaving {
  spot: Spot;
  node: HTMLElement;
}

function leave(root: HTMLElement, thing: Leaving, to: Spot, ms: number): void {
  const ghost = thing.node;
  ghost.removeAttribute("data-fly");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "absolute",
    left: `${thing.spot.left}px`,
    top: `${thing.spot.top}px`,
    width: `${thing.spot.width}px`,
    height: `${thing.spot.height}px`,
    margin: "0",
    zIndex: "30",
    pointerEvents: "none",
  });
  root.append(ghost);
  const x = to.left + to.width / 2 - (thing.spot.left + thing.spot.width / 2);
  const y = to.top + to.height / 2 - (thing.spot.top + thing.spot.height / 2);
  const scale = to.width > 0 ? Math.min(1, to.width / thing.spot.width) : 1;
  void animate(
    ghost,
    { transform: ["none", `translate(${x}px, ${y}px) scale(${scale})`], opacity: [1, 0.2] },
    { duration: ms / 1000, ease: [0.5, 0, 0.6, 1] },
  ).then(() => ghost.remove());
}

/** Let the animations of the styles, such as tumbling dice, run as fast as the flights. */
function keepPace(root: HTMLElement, rate: number): void {
  if (typeof CSSAnimation === "undefined") return;
  for (const animation of root.getAnimations({ subtree: true })) {
    const isEndless = animation.effect?.getTiming().iterations === Infinity;
    if (animation instanceof CSSAnimation && !isEndless && animation.playbackRate !== rate) {
      animation.updatePlaybackRate(rate);
    }
  }
}
