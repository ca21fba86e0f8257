import { badInput } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';
import { type Authority, parseAuthority } from './authority.ts';

const noAuthority = () => badInput('The Host of this request is no name of a server.');
const noScheme = () => badInput('The proxy says another scheme than http and https (X-Forwarded-Proto).');

/** Each said host is read once: what guards check is what addresses are made of. */
const authorities = new WeakMap<Request, Authority[]>();

/** Of the connection, and what a proxy that is believed says; the last is what this server is called. */
export function authoritiesOf(request: Request): Authority[] {
  const existing = authorities.get(request);
  if (existing) return existing;
  const said = new Set([request.headers.host ?? '', request.host].filter((host) => host !== ''));
  const parsed = [...said].map((host) => {
    const authority = parseAuthority(host);
    if (authority === undefined) throw noAuthority();
    return authority;
  });
  authorities.set(request, parsed);
  return parsed;
}

/** `https:` or `http:`, as the connection has it or a proxy that is believed says. 400 for any other. */
export function schemeOf({ protocol }: Pick<Request, 'protocol'>): 'http' | 'https' {
  if (protocol === 'http' || protocol === 'https') return protocol;
  throw noScheme();
}

/** `https://music.example.org`: where this request was sent. */
export const originOf = (request: Request): string =>
  `${schemeOf(request)}://${authoritiesOf(request).at(-1)?.text ?? ''}`;

/** Answers 400 to a request that says a host or a scheme that can be none (RFC 9112, 3.2), before anything uses it. */
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
