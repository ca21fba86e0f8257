/** One slash where an app wrote several: it joined an address that ends with one and a path that begins with one. */
export function singleSlashes(url: string): string {
  if (!url.startsWith('/')) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll(/\/{2,}/g, '/'), ...query].join('?');
}

/**
 * Removes the base path from the address of a request. Works whether or not the proxy has already removed it.
 */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const path = url.slice(basePath.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : url;
}

/** Adapts the page to a server below a path: addresses of files get the path, and the script reads it from `data-base`. */
export const pageBelow = (page: string, basePath: string): string =>
  page
    .replace('<html ', `<html data-base="${basePath}" `)
    .replaceAll(/ (href|src)="\//g, (_all, name: string) => ` ${name}="${basePath}/`);
