import { FetchFault } from './fetch-fault.ts';

/** A URL that this server may ask, its credentials apart from it. */
export type WebAddress = { url: URL; authorization: string | null };

/** Takes an address apart. Throws a `FetchFault` for what is no http or https address. */
export function webAddress(text: string, base?: URL): WebAddress {
  const url = URL.parse(text.trim(), base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new FetchFault(
      'address',
      url?.hostname ?? '',
      'That is not an address of the web (http or https).',
    );
  const { username, password } = url;
  url.username = '';
  url.password = '';
  url.hash = '';
  if (username === '' && password === '') return { url, authorization: null };
  const pair = `${unescaped(username)}:${unescaped(password)}`;
  return { url, authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What may be said to anybody: nothing in it proves who asks. */
const harmless = new Set(['accept', 'accept-encoding', 'if-modified-since', 'if-none-match', 'range']);

/** The headers meant for `from`, as far as `to` may have them: tokens and keys never follow a redirect elsewhere. */
export function headersFor(
  headers: Readonly<Record<string, string>>,
  from: URL,
  to: URL,
): Record<string, string> {
  if (sameTrust(from, to)) return { ...headers };
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())));
}

/** Whether what was said to `from` may also be said to `to`: the same origin, or the same host grown safer. */
export function sameTrust(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const upgraded = from.protocol === 'http:' && to.protocol === 'https:';
  return upgraded && from.hostname === to.hostname && from.port === '' && to.port === '';
}
