/** A field of a form with its label. */
import { useId, type InputHTMLAttributes, type ReactNode } from "react";

import form from "../../parts/controls/Form.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
}

export function Field({ label, help, onChange, ...rest }: Props): ReactNode {
  const id = useId();
  return (
    <div className={form["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      {help !== undefined && <small id={`${id}-help`}>{help}</small>}
    </div>
  );
}
