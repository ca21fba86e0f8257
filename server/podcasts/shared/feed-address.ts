import { createHash } from 'node:crypto';
import { readFormPairs } from '#server/http/form-pairs.ts';
import { safeAddress } from '../feeds/safe-address.ts';

/** The address of a feed as somebody typed it; null for what is none. `feed:`, `itpc:`, `pcast:` and no scheme are taken. */
export function feedAddress(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/^(feed|itpc|pcast|podcast|itms|itmss):(?=https?:)/i, '')
    .replace(/^(feed|itpc|pcast|podcast|itms|itmss):\/*/i, 'http://');
  const named = /^[a-z][a-z\d+.-]*:\/\//i.test(plain);
  // Without a scheme a word is a word to search for, and only a name with a dot an address.
  if (!named && !/^[^\s/:@]+\.[a-z]{2,}(:\d+)?(\/|$)/i.test(plain)) return null;
  const url = URL.parse(safeAddress(named ? plain : `https://${plain}`, 'https://nowhere.invalid') ?? '');
  if (!url || /\s/.test(plain)) return null;
  url.hash = '';
  return url.href;
}

const secretNames =
  /^(auth|authtoken|token|access_?token|api_?key|key|secret|sig|signature|hash|pass(word)?|pw|user(_?id|_?token)?|member(_?id)?|uuid|jwt|code|rss_?token|feed_?token|private)$/i;

/**
 * Whether an address itself lets somebody in, so that it is its listener's own: a name and password in it, a token
 * among its parameters, or a private path of hosts that sell memberships.
 */
export function isPrivateFeed(address: string): boolean {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return true;
  if (/(^|\.)(supportingcast\.fm|supercast\.(tech|com)|memberful\.com|glow\.fm)$/.test(url.hostname))
    return true;
  if (/\/(private|premium|member|members|subscriber)\/[\w-]{8,}/i.test(url.pathname)) return true;
  return readFormPairs(url.search.slice(1)).pairs.some(
    ([name, value]) => (secretNames.test(name) && value.length >= 6) || looksRandom(value),
  );
}

const looksRandom = (value: string): boolean =>
  /^[\w.~=+/-]{24,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && !/[./]\w+[./]/.test(value);

/** The same for addresses that lead to the same feed: scheme, default port, case of the host and last slash do not count. */
export function urlKey(address: string, ownerId: string | null): string {
  const url = new URL(address);
  const port = url.port === '' || url.port === '80' || url.port === '443' ? '' : `:${url.port}`;
  const plain = `${url.hostname}${port}${url.pathname.replace(/\/+$/, '')}${url.search}`;
  if (ownerId === null) return plain.length > 1000 ? `sha:${digest(plain)}` : plain;
  return `${ownerId}:${digest(`${url.username}:${url.password}@${plain}`)}`;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
