/** Language, theme and sound. */
import { ToggleGroup } from "radix-ui";
import { useState, type ReactNode } from "react";

import { connect, useStore } from "../../net/store";
import type { Language } from "../../protocol.gen";
import { soundIsOn, switchSound } from "../../stage/sound";
import { chooseLanguage, LANGUAGES, useLanguage, useWords } from "../../words";
import styles from "./Preferences.module.css";
import { chosenTheme, chooseTheme, THEMES, type Theme } from "../layout/theme";

export function Preferences(): ReactNode {
  const t = useWords();
  const [theme, setTheme] = useState(chosenTheme);
  const [sound, setSound] = useState(soundIsOn);
  return (
    <div className={styles["switches"]}>
      <LanguageSwitch />
      <Choice
        label={t("theme")}
        value={theme}
        values={THEMES.map((value) => ({ value, name: t(`themes.${value}`) }))}
        onChange={(value) => {
          chooseTheme(value as Theme);
          setTheme(value as Theme);
        }}
      />
      <Choice
        label={t("sound")}
        value={sound ? "on" : "off"}
        values={["off", "on"].map((value) => ({ value, name: t(value) }))}
        onChange={(value) => {
          switchSound(value === "on");
          setSound(value === "on");
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
        chooseLanguage(value as Language);
        if (me !== null) connect(value as Language);
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  values: { value: string; name: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, values, onChange }: ChoiceProps): ReactNode {
  return (
    <div className={styles["choice"]}>
      <span className={styles["label"]}>{label}</span>
      <ToggleGroup.Root
        type="single"
        value={value}
        aria-label={label}
        className={styles["group"]}
        onValueChange={(chosen) => chosen !== "" && onChange(chosen)}
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
