/** Below which path of its host Earshot lies (`/music`), as the server wrote it into the page; nothing at the root. */
const base = globalThis.document?.documentElement.dataset['base'] ?? '';

/** A path of our own server, where a browser finds it. Other addresses stay. */
export const ownAddress = (address: string) => (address.startsWith('/') ? base + address : address);
