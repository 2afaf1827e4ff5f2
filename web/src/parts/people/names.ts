/** The name used before on this device, or a suggestion. */
const KEY = "houle.name";

/** A random name from a catalogue's `names` (separated by commas), other than `but`. */
export function anotherName(names: string, but = "", chance: () => number = Math.random): string {
  const all = names.split(",").map((name) => name.trim());
  const others = all.filter((name) => name !== but);
  return others[Math.floor(chance() * others.length)] ?? but;
}

/** The name used before on this device, or a random one. */
export function firstName(names: string): string {
  return localStorage.getItem(KEY) ?? anotherName(names);
}

/** Suggest this name next time. */
export function rememberName(name: string): void {
  localStorage.setItem(KEY, name);
}
