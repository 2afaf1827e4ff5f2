/** A row of radio buttons for a few short values. */
import { useId, type ReactNode } from "react";

import styles from "./Pills.module.css";

interface Pill<V> {
  value: V;
  name: string;
}

interface Props<V> {
  label: string;
  value: V;
  values: Pill<V>[];
  onChange: (value: V) => void;
  /** The label is somewhere else on the page already. */
  bare?: boolean;
}

export function Pills<V extends string | number | boolean>(props: Props<V>): ReactNode {
  const { label, value, values, onChange, bare } = props;
  const group = useId();
  return (
    <fieldset className={styles["pills"]}>
      <legend className={bare === true ? "visually-hidden" : undefined}>{label}</legend>
      <div className={styles["row"]}>
        {values.map((one) => (
          <label key={String(one.value)} className={styles["pill"]}>
            <input
              type="radio"
              name={group}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>{one.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
