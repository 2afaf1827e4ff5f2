/** The name that somebody had here, or one that we propose. */
const KEY = "houle.name";

/** One of the names of a catalogue (`names`, separated by commas) that is not this one. */
export function anotherName(names: string, but = "", chance: () => number = Math.random): string {
  const all = names.split(",").map((name) => name.trim());
  const others = all.filter((name) => name !== but);
  return others[Math.floor(chance() * others.length)] ?? but;
}

/** The name that was used here before, else a proposal. */
export function firstName(names: string): string {
  return localStorage.getItem(KEY) ?? anotherName(names);
}

/** Propose this name the next time. */
export function rememberName(name: string): void {
  localStorage.setItem(KEY, name);
}
