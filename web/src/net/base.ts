/** Where the app is served: at the root of its host, or below a path behind a proxy. */

/** The path that the server has written into the page, such as `/houle`; empty at the root. */
export const BASE = baseOf(typeof document === "undefined" ? null : document);

/** The path that a page names. */
export function baseOf(page: Pick<Document, "querySelector"> | null): string {
  return page?.querySelector<HTMLMetaElement>("meta[name=houle-base]")?.content ?? "";
}

/** An address of this server, from the root of its host. */
export function below(path: string, base = BASE): string {
  return `${base}${path}`;
}

/** A link to a page of the app, as one sends it to others. */
export function linkHere(path: string): string {
  return `${location.origin}${below(path)}`;
}

/** The page of the app at an address from the root of the host. */
export function pageAt(path: string, base = BASE): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
