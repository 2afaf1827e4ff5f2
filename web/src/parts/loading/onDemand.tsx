/** Parts of the app that are loaded when they are needed. */
import { lazy, type ComponentType, type ReactNode } from "react";

interface Loaded<Props> {
  default: ComponentType<Props>;
}

/** A component that is loaded when it is first shown, or sent for before that. */
export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /** Load it now; what is here is shown without a wait. */
  send: () => Promise<void>;
}

/** Show what `load` brings; while it is on its way, whatever stands around it waits. */
export function onDemand<Props extends object>(
  load: () => Promise<Loaded<Props>>,
): OnDemand<Props> {
  let here: ComponentType<Props> | null = null;
  const Awaited = lazy(load) as unknown as ComponentType<Props>;
  function Part(props: Props): ReactNode {
    const Shown = here ?? Awaited;
    return <Shown {...props} />;
  }
  async function send(): Promise<void> {
    here = (await load()).default;
  }
  return Object.assign(Part, { send });
}
