/** One option: its values with pictures and texts; what does not fit is not offered. */
import { useId, type ReactNode } from "react";

import type { OptionInfo, OptionsAnswer, OptionValue, Value } from "../../protocol.gen";
import { useLanguage, useWords } from "../../words";
import { Pills } from "../../parts/controls/Pills";
import styles from "./OptionChoice.module.css";
import { possible } from "./options";
import { OptionPicture } from "./OptionPicture";

/** With more values than this, a list is shown instead of tiles or pills. */
const MOST_TILES = 6;
const MOST_PILLS = 12;

interface Props {
  game: string;
  option: OptionInfo;
  value: Value;
  answer: OptionsAnswer | null;
  onChange: (value: Value) => void;
}

export function OptionChoice(given: Props): ReactNode {
  const language = useLanguage();
  const id = useId();
  const option = possible(given.option, given.value, given.answer);
  const props = { ...given, option };
  if (option.values.length < 2) return null;
  const wordy = option.values.filter((one) => one.text !== null).length > 1;
  return (
    <div className={styles["option"]} role="group" aria-labelledby={id}>
      <h3 id={id}>{option.title[language]}</h3>
      <p className={styles["help"]}>{option.help[language]}</p>
      {option.values.length > MOST_PILLS || (wordy && option.values.length > MOST_TILES) ? (
        <List {...props} />
      ) : wordy ? (
        <Tiles {...props} />
      ) : (
        <Plain {...props} />
      )}
    </div>
  );
}

/** The short name of a value. */
function useShort(option: OptionInfo): (value: OptionValue) => string {
  const t = useWords();
  const language = useLanguage();
  return (one) => {
    const word = one.text?.[language] ?? String(one.value);
    return one.value === option.default ? `${word} (${t("setup.usual")})` : word;
  };
}

function Tiles({ game, option, value, onChange }: Props): ReactNode {
  const language = useLanguage();
  const group = useId();
  return (
    <div className={styles["tiles"]}>
      {option.values.map((one) => (
        <label key={String(one.value)} className={styles["tile"]}>
          <input
            type="radio"
            name={group}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span className={styles["card"]}>
            <OptionPicture game={game} option={option.name} value={one.value} />
            <span>{one.text?.[language] ?? String(one.value)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

function Plain({ option, value, onChange }: Props): ReactNode {
  const language = useLanguage();
  const short = useShort(option);
  return (
    <Pills
      bare
      label={option.title[language]}
      value={value}
      values={option.values.map((one) => ({
        value: one.value,
        name: one.text === null ? String(one.value) : short(one),
      }))}
      onChange={onChange}
    />
  );
}

function List({ game, option, value, onChange }: Props): ReactNode {
  const language = useLanguage();
  const short = useShort(option);
  return (
    <div className={styles["list"]}>
      <OptionPicture game={game} option={option.name} value={value} />
      <select
        value={String(value)}
        aria-label={option.title[language]}
        onChange={(event) => {
          const found = option.values.find((one) => String(one.value) === event.target.value);
          if (found !== undefined) onChange(found.value);
        }}
      >
        {option.values.map((one) => (
          <option key={String(one.value)} value={String(one.value)}>
            {short(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
