/**
 * A request's address as the routes know it. Whether the proxy in front takes the base path away or leaves it there, it is
 * the same request.
 */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/** The page for a server below a path: its own files are named there, and its program reads the base from it. */
export const pageBelow = (page: string, basePath: string): string =>
  page
    .replace('<html ', `<html data-base="${basePath}" `)
    .replaceAll(/ (href|src)="\//g, (_all, name: string) => ` ${name}="${basePath}/`);
