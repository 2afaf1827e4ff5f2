/** The settings: language, theme, cards, layout, confirmation, animations and sound. */
import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

import { connect, useStore } from "../../net/store";
import {
  CARDS,
  CONFIRM,
  ORDER,
  SIDE,
  SOUND,
  SPEED,
  THEME,
  usePreference,
  type Preference,
} from "../../preferences/stored";
import { play } from "../../stage/sound";
import { wantsLessMotion } from "../../stage/speed";
import { chooseLanguage, LANGUAGES, useLanguage, useWords } from "../../words";
import styles from "./Preferences.module.css";

export function Preferences(): ReactNode {
  const t = useWords();
  return (
    <div className={styles["switches"]}>
      <LanguageSwitch />
      <Setting name="theme" of={THEME} />
      <Setting name="cards" of={CARDS} />
      <Setting name="order" of={ORDER} help={t("settings.order_help")} />
      <Setting name="side" of={SIDE} />
      <Setting name="confirm" of={CONFIRM} />
      <Setting name="speed" of={SPEED} help={wantsLessMotion() ? t("less_motion") : undefined} />
      <Setting name="sound" of={SOUND} onChange={() => play("card")} />
    </div>
  );
}

interface SettingProps<T extends string> {
  name: string;
  of: Preference<T>;
  help?: string | undefined;
  onChange?: () => void;
}

function Setting<T extends string>({ name, of, help, onChange }: SettingProps<T>): ReactNode {
  const t = useWords();
  const [value, setValue] = usePreference(of);
  return (
    <>
      <Choice
        label={t(`settings.${name}`)}
        value={value}
        values={of.values.map((one) => ({ value: one, name: t(`settings.${name}_values.${one}`) }))}
        onChange={(next) => {
          setValue(next);
          onChange?.();
        }}
      />
      {help !== undefined && <p className={styles["note"]}>{help}</p>}
    </>
  );
}

export function LanguageSwitch(): ReactNode {
  const t = useWords();
  const language = useLanguage();
  const me = useStore((store) => store.me);
  return (
    <Choice
      label={t("language")}
      value={language}
      values={LANGUAGES.map((value) => ({ value, name: value === "fr" ? "Français" : "English" }))}
      onChange={(value) => {
        chooseLanguage(value);
        if (me !== null) connect(value);
      }}
    />
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: { value: T; name: string }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, onChange }: ChoiceProps<T>): ReactNode {
  return (
    <div className={styles["choice"]}>
      <span className={styles["label"]}>{label}</span>
      <ToggleGroup.Root
        type="single"
        value={value}
        aria-label={label}
        className={styles["group"]}
        onValueChange={(chosen) => chosen !== "" && onChange(chosen as T)}
      >
        {values.map((one) => (
          <ToggleGroup.Item key={one.value} value={one.value}>
            {one.name}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}
