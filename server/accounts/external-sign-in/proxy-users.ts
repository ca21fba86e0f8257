import { forbidden } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';
import { isWithin, type Network } from './networks.ts';

export type ProxyConfig = {
  /** In lower case. */
  header: string;
  networks: readonly Network[];
  /** `open`: all whom the proxy admits get an account, also where sign-ups are closed. */
  signups: 'open' | undefined;
  logoutUrl: string | undefined;
};

const unclear = () =>
  forbidden('The reverse proxy in front did not name one user. Tell whoever runs this server.', 'proxy_user');

/** HTTP headers come as Latin-1; proxies write UTF-8 into them. */
function asText(value: string): string {
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? value : text;
}

/**
 * Whom the reverse proxy says is here. Only the address of the connection itself counts: from any other one the header is
 * as if it were not there. Undefined for nobody; 403 `proxy_user` for what is not one plain name.
 */
export function proxyUserOf(request: Request, { header, networks }: ProxyConfig): string | undefined {
  if (!isWithin(request.socket.remoteAddress, networks)) return undefined;
  const { rawHeaders } = request.raw;
  const values = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header,
  );
  // A proxy that appends its header to the browser's would let anybody be anyone.
  if (values.length > 1) throw unclear();
  const name = asText(values[0] ?? '').trim();
  if (name === '') return undefined;
  if (name.length > 254 || /[\p{Cc}\p{Cf}\s,;]/u.test(name) || name.normalize('NFKC') !== name)
    throw unclear();
  return name;
}
