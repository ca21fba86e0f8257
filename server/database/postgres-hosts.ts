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

/** Goes from host to host: new connections go to the last one that took any. */
export function createHostRotation(url: string) {
  const urls = hostUrls(url);
  let index = 0;
  const current = () => urls[index] ?? url;
  return {
    count: urls.length,
    current,
    /** Goes on from a host that refused. Another connection may have done so already. */
    leave(refusing: string): void {
      if (current() === refusing) index = (index + 1) % urls.length;
    },
  };
}
