/** A path of this server, whole; throws for every other address. */
function ownAddress(path: string): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin || url.username !== '')
    throw new TypeError(`Scripts come from this server alone, and ${url.href} does not.`);
  return url.href;
}

/** The name that the server's content policy allows. */
const policy = globalThis.trustedTypes?.createPolicy('own-scripts', { createScriptURL: ownAddress });

/** The address of a script of our own, as a browser with Trusted Types takes it for a worker (docs/threats.md). */
export const ownScript = (path: string): string => policy?.createScriptURL(path) ?? ownAddress(path);
