import { badInput } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';
import { type Authority, parseAuthority } from './authority.ts';

const noAuthority = () => badInput('The Host of this request is no name of a server.');
const noScheme = () => badInput('The proxy says another scheme than http and https (X-Forwarded-Proto).');

/** Parsed once for each request, so that guards check the same hosts that addresses are made of. */
const authorities = new WeakMap<Request, Authority[]>();

/** The host of the connection and that of a trusted proxy; the last one is the public name of this server. */
export function authoritiesOf(request: Request): Authority[] {
  const existing = authorities.get(request);
  if (existing) return existing;
  const hosts = new Set([request.headers.host ?? '', request.host].filter((host) => host !== ''));
  const parsed = [...hosts].map((host) => {
    const authority = parseAuthority(host);
    if (authority === undefined) throw noAuthority();
    return authority;
  });
  authorities.set(request, parsed);
  return parsed;
}

/** The scheme of the connection, or of a trusted proxy. 400 for any other than `https` and `http`. */
export function schemeOf({ protocol }: Pick<Request, 'protocol'>): 'http' | 'https' {
  if (protocol === 'http' || protocol === 'https') return protocol;
  throw noScheme();
}

/** The origin of the request: `https://music.example.org`. */
export const originOf = (request: Request): string =>
  `${schemeOf(request)}://${authoritiesOf(request).at(-1)?.text ?? ''}`;

/** Answers 400 to an invalid host or scheme (RFC 9112, 3.2) before anything uses it. */
export function refuseOddOrigins(app: App): void {
  app.addHook('onRequest', (request, _response, done) => {
    try {
      schemeOf(request);
      authoritiesOf(request);
      done();
    } catch (thrown) {
      done(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  });
}
