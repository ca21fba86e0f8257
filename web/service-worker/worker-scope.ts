/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The global scope of the worker. */
export const worker = self;

/** The scope of the worker: the address of Earshot with a slash at its end. */
export const home = new URL(worker.registration.scope);

/** The path of a request relative to the scope; undefined for other servers. */
export function ownPath(address: string): string | undefined {
  const url = new URL(address);
  if (url.origin !== home.origin || !url.pathname.startsWith(home.pathname)) return undefined;
  return `/${url.pathname.slice(home.pathname.length)}`;
}
