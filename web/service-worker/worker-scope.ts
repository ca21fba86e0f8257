/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The worker that runs this. */
export const worker = self;

/** Where Earshot lies on its host, with a slash at its end: the worker's scope. */
export const home = new URL(worker.registration.scope);

/** The path of a request below our own server, as the routes know it; undefined for another one's. */
export function ownPath(address: string): string | undefined {
  const url = new URL(address);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return undefined;
  return `/${url.pathname.slice(home.pathname.length)}`;
}
