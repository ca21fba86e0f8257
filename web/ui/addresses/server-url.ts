/** Where Earshot lies on its host (`/music/`), as the server wrote it into the page. */
const base = `${globalThis.document?.documentElement.dataset['base'] ?? ''}/`;

/** A path of our own server, where a browser finds it. Other addresses stay. */
export const serverUrl = (address: string) => address.replace(/^\//, base);
