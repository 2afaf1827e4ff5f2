/** The service worker: it keeps the shell for when there is no connection, and brings new versions. */
import { firstLanguage } from "../../words";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Whether a newer version than the one on this page has been fetched. */
export function newVersion(): boolean {
  return waiting !== null;
}

/** Be told when that changes. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Change over to the new version. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage({ type: "take_over" });
}

/** Register the service worker of a built app, once the page has come to rest. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    watch(registration);
    const ready = await navigator.serviceWorker.ready;
    ready.active?.postMessage({ type: "keep_texts", language: firstLanguage() });
  } catch {
    // Without it everything works as long as there is a connection.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      // The very first one replaces nothing.
      const replaces = navigator.serviceWorker.controller !== null;
      if (fresh.state === "installed" && replaces) found(fresh);
    });
  });
}

function found(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}
