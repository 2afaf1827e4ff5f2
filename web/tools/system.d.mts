/** The Chromium of the system, if there is one. */
export function systemBrowser(): string | undefined;
