const form = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)(.*)$/s;

/**
 * The addresses in a `DATABASE_URL`, one for each host: `postgres://user@a:5432,b:5432/name` names two, as in libpq
 * (PostgreSQL's manual, "Specifying Multiple Hosts").
 */
export function hostUrls(url: string): string[] {
  const [, scheme = '', user, hosts = '', rest = ''] = form.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  const credentials = user === undefined ? '' : `${user}@`;
  return hosts.split(',').map((host) => `${scheme}${credentials}${host}${rest}`);
}

/** The same address with a password, which need not be encoded. */
export const withPassword = (url: string, password: string): string =>
  url.replace(
    form,
    (_all, scheme: string, user: string, hosts: string, rest: string) =>
      `${scheme}${user}:${encodeURIComponent(password)}@${hosts}${rest}`,
  );

/** `a:5432 or b:5432`, for a sentence. */
export const hostNames = (url: string): string =>
  hostUrls(url)
    .map((one) => new URL(one))
    .map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`)
    .join(' or ');

/**
 * Which of several hosts new connections go to: the first, until another one is found to take writes. `findPrimary`
 * resolves to the address that does. `onMove`: another one than before.
 */
export function createHostChoice(
  url: string,
  findPrimary: (url: string) => Promise<string>,
  onMove: (host: string) => void = () => undefined,
) {
  const urls = hostUrls(url);
  let current = urls[0] ?? url;
  let search: Promise<boolean> | undefined;

  async function look(): Promise<boolean> {
    const primary = await findPrimary(url).catch(() => current);
    const isMoved = primary !== current;
    current = primary;
    if (isMoved) onMove(primary);
    return isMoved;
  }

  return {
    isSeveral: urls.length > 1,
    current: () => current,
    /** Looks for the host that takes writes, once for all who ask meanwhile. Resolves to whether it is another one. */
    follow(): Promise<boolean> {
      if (urls.length === 1) return Promise.resolve(false);
      search ??= look().finally(() => {
        search = undefined;
      });
      return search;
    },
  };
}
