export type Parameters = Record<string, string>;

/** Where it does not matter which host an address would be at. */
const nowhere = 'https://apple.invalid';
/** What Apple leaves out of a `next`, so that the pages after the first would come in another size or language. */
const own = ['limit', 'l'];

/** A path and its query apart, as `api.music` takes them. Undefined for anything that is not below `/v1/`. */
export function pathAndParameters(address: string): { path: string; parameters: Parameters } | undefined {
  if (!URL.canParse(address, nowhere)) return undefined;
  const url = new URL(address, nowhere);
  if (url.origin !== nowhere || !url.pathname.startsWith('/v1/')) return undefined;
  return { path: url.pathname, parameters: Object.fromEntries(url.searchParams) };
}

/** A page's `next` with our own size and language, unless it carries them itself. */
export function nextWithOwn(next: string, parameters: Parameters): string {
  const found = pathAndParameters(next);
  if (found === undefined) return next;
  const kept = Object.entries(parameters).filter(([name]) => own.includes(name));
  const query = new URLSearchParams({ ...Object.fromEntries(kept), ...found.parameters });
  return query.size > 0 ? `${found.path}?${query.toString()}` : found.path;
}
