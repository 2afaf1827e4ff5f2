/** The house rules of a table in words. */
import type { GameInfo, Language, Value } from "../../protocol.gen";

/** The options that differ from the defaults, each as title and value. */
export function houseRules(
  info: GameInfo,
  options: Record<string, Value>,
  language: Language,
): [title: string, value: string][] {
  return info.options.flatMap((option): [string, string][] => {
    const value = options[option.name];
    if (value === undefined || value === option.default || option.name === "players") return [];
    const text = option.values.find((one) => one.value === value)?.text?.[language];
    return [[option.title[language], text ?? String(value)]];
  });
}
