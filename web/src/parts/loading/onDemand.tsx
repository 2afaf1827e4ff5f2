/** Components that are loaded when they are needed. */
import { lazy, type ComponentType, type ReactNode } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

/** A component that is loaded when it is first shown, or preloaded. */
export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /** Load it now, so that it is later shown at once. */
  preload: () => Promise<void>;
}

/** Wrap a dynamic import; while it is loading, the component suspends. */
export function onDemand<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  const Awaited = lazy(load) as unknown as ComponentType<Props>;
  function Part(props: Props): ReactNode {
    const Shown = loaded ?? Awaited;
    return <Shown {...props} />;
  }
  async function preload(): Promise<void> {
    loaded = (await load()).default;
  }
  return Object.assign(Part, { preload });
}
