/** Asks a new visitor for a name, with a suggestion filled in. */
import { Dices } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import { becomeGuest, useStore } from "../../net/store";
import { Button } from "../controls/Button";
import type { Me } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import styles from "../controls/Form.module.css";
import { anotherName, firstName, rememberName } from "./names";

/** The longest name that the server allows. */
export const LONGEST_NAME = 24;

/** For a visitor without a name: the field to show, and a function that makes them a guest. */
export interface Somebody {
  /** The field; null for a known visitor. */
  field: ReactNode;
  /** Resolves with the visitor, who becomes a guest if they are not known yet. */
  be: () => Promise<Me>;
}

/** Ask the visitor for a name, unless they are known already. */
export function useSomebody(): Somebody {
  const t = useWords();
  const language = useLanguage();
  const me = useStore((store) => store.me);
  const [name, setName] = useState(() => firstName(t("names")));
  async function be(): Promise<Me> {
    const wanted = name.trim() === "" ? anotherName(t("names")) : name.trim();
    const known = await becomeGuest(wanted, language);
    rememberName(known.name);
    return known;
  }
  return { be, field: me === null ? <NameField name={name} onChange={setName} /> : null };
}

interface Props {
  name: string;
  onChange: (name: string) => void;
}

/** A field for the name, with a button for another suggestion. */
export function NameField({ name, onChange }: Props): ReactNode {
  const t = useWords();
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{t("name.label")}</label>
      <div className={styles["row"]}>
        <input
          id={id}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          iconOnly
          icon={<Dices aria-hidden />}
          onClick={() => onChange(anotherName(t("names"), name))}
        >
          {t("name.another")}
        </Button>
      </div>
    </div>
  );
}
