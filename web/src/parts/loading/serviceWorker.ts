/** Registers the service worker, which makes the app work offline and brings new versions. */
import { below } from "../../net/base";
import { firstLanguage } from "../../words";

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Whether a newer version has been downloaded. */
export function newVersion(): boolean {
  return waiting !== null;
}

/** Listen for a new version. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reload with the new version. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage({ type: "take_over" });
}

/** Register the service worker of a production build after the page has loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(below("/sw.js"));
    watch(registration);
    const ready = await navigator.serviceWorker.ready;
    ready.active?.postMessage({ type: "keep_texts", language: firstLanguage() });
  } catch {
    // Without it the app works, only not offline.
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting !== null) found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      // On the first visit there is no old version to replace.
      const replaces = navigator.serviceWorker.controller !== null;
      if (fresh.state === "installed" && replaces) found(fresh);
    });
  });
}

function found(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}
