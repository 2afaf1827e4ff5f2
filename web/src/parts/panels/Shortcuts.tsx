/** The list of keyboard shortcuts. */
import type { ReactNode } from "react";

import { useWords } from "../../words";
import styles from "./Panels.module.css";

/** The keys of an action; more than one key in a list are pressed together. */
type Keys = string[][];

const GROUPS: Record<string, [action: string, keys: Keys][]> = {
  everywhere: [
    ["help", [["?"]]],
    ["tab", [["tab"]]],
    ["escape", [["escape"]]],
  ],
  table: [
    ["cards", [["←"], ["→"]]],
    ["ends", [["home"], ["end"]]],
    ["enter", [["enter"]]],
    ["skip", [["space"]]],
    ["again", [["shift", "space"]]],
  ],
  replay: [
    ["step", [["←"], ["→"]]],
    ["start", [["home"], ["end"]]],
    ["run", [["space"]]],
  ],
};

export function Shortcuts(): ReactNode {
  const t = useWords();
  return (
    <>
      {Object.entries(GROUPS).map(([group, actions]) => (
        <section key={group} className={styles["shortcuts"]}>
          <h3>{t(`shortcuts.${group}`)}</h3>
          <dl>
            {actions.map(([action, keys]) => (
              <div key={action}>
                <dt>{t(`shortcuts.${action}`)}</dt>
                <dd>
                  {keys.map((together) => (
                    <Together key={together.join()} keys={together} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function Together({ keys }: { keys: string[] }): ReactNode {
  const t = useWords();
  return (
    <span className={styles["together"]}>
      {keys.map((key) => (
        <kbd key={key}>{key.length === 1 ? key : t(`shortcuts.names.${key}`)}</kbd>
      ))}
    </span>
  );
}
