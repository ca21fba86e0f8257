import { monotonicMs } from '#rules/clock.ts';

/** The user ends at the last @: a password may hold another one. */
const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^@/?#]*)(.*)$/s;

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
      `${scheme}${user.replace(/:$/, '')}:${encodeURIComponent(password)}@${hosts}${rest}`,
  );

/** `a:5432 or b:5432`, for a sentence. */
export const hostNames = (url: string): string =>
  hostUrls(url)
    .map((one) => new URL(one))
    .map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`)
    .join(' or ');

export type HostChoice = ReturnType<typeof createHostChoice>;

/**
 * Which of several hosts connections go to: the first, until it takes no writes and another one does. `findPrimary`
 * resolves to the address that does, which is `current` where several do. `onMove`: no longer the one before.
 */
export function createHostChoice(
  url: string,
  findPrimary: (url: string, current: string) => Promise<string>,
  onMove: () => void,
) {
  const urls = hostUrls(url);
  let current = urls[0] ?? url;
  let search: Promise<void> | undefined;
  let lookedAt = 0;

  async function look(): Promise<void> {
    const primary = await findPrimary(url, current).catch(() => current);
    if (primary === current) return;
    current = primary;
    onMove();
  }

  function follow(): Promise<void> {
    if (urls.length === 1) return Promise.resolve();
    search ??= look().finally(() => {
      search = undefined;
    });
    return search;
  }

  function followUnlessJustDone(everyMs: number): void {
    if (monotonicMs() - lookedAt < everyMs / 2) return;
    lookedAt = monotonicMs();
    void follow();
  }

  return {
    isSeveral: urls.length > 1,
    current: () => current,
    /** Looks for the host that takes writes, once for all who ask meanwhile. */
    follow,
    /** Looks about every `everyMs` while the work lasts, and not more often for work of others at the same time. */
    async followDuring<Result>(work: () => Promise<Result>, everyMs: number): Promise<Result> {
      const looks = setInterval(() => followUnlessJustDone(everyMs), everyMs);
      try {
        return await work();
      } finally {
        clearInterval(looks);
      }
    },
  };
}
