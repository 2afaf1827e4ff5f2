/** Language, theme, animations and sound. */
import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

import { connect, useStore } from "../../net/store";
import { SOUND, SPEED, THEME, usePreference } from "../../preferences/stored";
import { play } from "../../stage/sound";
import { wantsLessMotion } from "../../stage/speed";
import { chooseLanguage, LANGUAGES, useLanguage, useWords } from "../../words";
import styles from "./Preferences.module.css";

export function Preferences(): ReactNode {
  const t = useWords();
  const [theme, setTheme] = usePreference(THEME);
  const [speed, setSpeed] = usePreference(SPEED);
  const [sound, setSound] = usePreference(SOUND);
  return (
    <div className={styles["switches"]}>
      <LanguageSwitch />
      <Choice
        label={t("theme")}
        value={theme}
        values={THEME.values.map((value) => ({ value, name: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <Choice
        label={t("speed")}
        value={speed}
        values={SPEED.values.map((value) => ({ value, name: t(`speeds.${value}`) }))}
        onChange={setSpeed}
      />
      {wantsLessMotion() && <p className={styles["note"]}>{t("less_motion")}</p>}
      <Choice
        label={t("sound")}
        value={sound}
        values={SOUND.values.map((value) => ({ value, name: t(value) }))}
        onChange={(value) => {
          setSound(value);
          play("card");
        }}
      />
    </div>
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
