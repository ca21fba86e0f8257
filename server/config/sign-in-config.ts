import type { SignInConfig } from '#server/accounts/external-sign-in/external-sign-in.ts';
import { parseNetwork } from '#server/accounts/external-sign-in/networks.ts';
import { isPublicAddress } from '#server/net/private-addresses.ts';

type Read = (name: string) => string | undefined;

/** Headers that every browser may send for another reason, or that proxies write for all. */
const otherHeaders =
  /^(host|cookie|authorization|origin|referer|user-agent|accept.*|content-.*|sec-.*|forwarded|x-forwarded-(for|host|proto|port)|x-real-ip|connection)$/;

/** The variables of signing in by others. Throws one sentence that names the variable with a bad or missing value. */
export function signInConfig(set: Read, publicUrl: string | undefined): SignInConfig {
  return { proxy: proxy(set), oidc: oidc(set, publicUrl) };
}

function proxy(set: Read): SignInConfig['proxy'] {
  const header = set('PROXY_USER_HEADER')?.toLowerCase();
  const addresses = set('PROXY_USER_ADDRESSES');
  if (header === undefined && addresses === undefined) return undefined;
  if (header === undefined) throw new Error('PROXY_USER_ADDRESSES is set, and PROXY_USER_HEADER is not.');
  if (addresses === undefined)
    throw new Error(
      'PROXY_USER_HEADER is set, and PROXY_USER_ADDRESSES is not: anybody could say in that header who they are.',
    );
  if (!/^[a-z\d-]+$/.test(header) || otherHeaders.test(header))
    throw new Error(
      `PROXY_USER_HEADER must be a header of your proxy such as Remote-User, and it is “${header}”.`,
    );
  const networks = addresses
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const network = parseNetwork(text);
      if (network) return network;
      throw new Error(
        `PROXY_USER_ADDRESSES must be addresses of your proxy such as 127.0.0.1 or 172.18.0.0/16 with commas, and “${text}” is none, or far too many.`,
      );
    });
  return {
    header,
    networks,
    signups: signups('PROXY_USER_SIGNUPS', set),
    logoutUrl: logoutUrl(set('PROXY_LOGOUT_URL')),
  };
}

function signups(name: string, set: Read): 'open' | undefined {
  const value = set(name);
  if (value === undefined || value === 'open') return value;
  throw new Error(`${name} must be “open” or not set, and it is “${value}”.`);
}

function logoutUrl(value: string | undefined): string | undefined {
  if (value === undefined || /^\/(?![/\\])/.test(value)) return value;
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  throw new Error(
    `PROXY_LOGOUT_URL must be an address such as https://auth.example.org/logout, or a path, and it is “${value}”.`,
  );
}

function oidc(set: Read, publicUrl: string | undefined): SignInConfig['oidc'] {
  const [issuer, clientId] = [set('OIDC_ISSUER'), set('OIDC_CLIENT_ID')];
  if (issuer === undefined && clientId === undefined) return undefined;
  if (issuer === undefined) throw new Error('OIDC_CLIENT_ID is set, and OIDC_ISSUER is not.');
  if (clientId === undefined) throw new Error('OIDC_ISSUER is set, and OIDC_CLIENT_ID is not.');
  if (publicUrl === undefined)
    throw new Error(
      'OIDC_ISSUER needs PUBLIC_URL: the provider sends people back to PUBLIC_URL/api/auth/oidc/callback.',
    );
  const url = issuerUrl(issuer);
  return {
    issuer: url.href,
    clientId,
    clientSecret: set('OIDC_CLIENT_SECRET'),
    name: (set('OIDC_NAME') ?? url.hostname).slice(0, 60),
    linksByEmail: linksByEmail(set('OIDC_LINK_BY_EMAIL')),
    signups: signups('OIDC_SIGNUPS', set),
    publicUrl,
  };
}

function issuerUrl(value: string): URL {
  const url = URL.parse(value);
  const isClean = url?.username === '' && url.search === '' && url.hash === '';
  if (url && isClean && (url.protocol === 'https:' || (url.protocol === 'http:' && isAtHome(url.hostname))))
    return url;
  throw new Error(
    `OIDC_ISSUER must be an address that begins with https:// (http:// only on your own network), and it is “${value}”.`,
  );
}

/** A name without a dot, one that homes give out, or a private address. */
function isAtHome(hostname: string): boolean {
  const plain = hostname.replaceAll(/[[\]]/g, '');
  if (/^[\d.]+$|:/.test(plain)) return !isPublicAddress(plain);
  return !plain.includes('.') || /\.(local|lan|internal|localhost|home\.arpa)$/.test(plain);
}

function linksByEmail(value = 'off'): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`OIDC_LINK_BY_EMAIL must be “on” or “off”, and it is “${value}”.`);
}

/** `host:port` of the provider, which may be a machine of one's own. */
export function providerHost(issuer: string): string {
  const { hostname, port, protocol } = new URL(issuer);
  return `${hostname.replaceAll(/[[\]]/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
