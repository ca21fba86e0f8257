import { isIP } from 'node:net';
import { hostname as machineName } from 'node:os';
import { type Authority, parseAuthority } from './authority.ts';
import { Refusal } from './errors.ts';
import { authoritiesOf } from './request-origin.ts';
import type { App } from './serve.ts';

/** Suffixes that public DNS does not have (RFC 6762, RFC 8375, RFC 6761, ICANN's `internal`, and those of home routers). */
const privateSuffixes = ['.local', '.lan', '.home.arpa', '.internal', '.localhost'];
/** Health probes may use any name. */
const exemptPaths = new Set(['/healthz', '/readyz']);
/** Upper bound of cached names. */
const maxCachedNames = 100;

type HostSettings = {
  publicUrl: string | undefined;
  /** Host names of `ALLOWED_HOSTS`, in lower case. */
  allowedHosts: readonly string[];
};

/**
 * Whether a host name belongs to this server. With DNS rebinding another site can point its own name at this machine and
 * gain its origin, but only with a public name.
 */
export function isKnownHost(host: string, { publicUrl, allowedHosts }: HostSettings): boolean {
  const name = parseAuthority(host)?.name;
  if (name === undefined) return false;
  if (isIP(name) !== 0 || !name.includes('.')) return true;
  if (privateSuffixes.some((ending) => name.endsWith(ending))) return true;
  if (publicUrl !== undefined && name === parseAuthority(new URL(publicUrl).host)?.name) return true;
  return name === parseAuthority(machineName())?.name || allowedHosts.includes(name);
}

const unknownHost = (name: string) =>
  `This server does not answer to the name “${name}”. Whoever runs it can set PUBLIC_URL=https://${name}, or ALLOWED_HOSTS=${name}.`;

/** Answers 421 (RFC 9110, 15.5.20) to unknown host names, and warns about the first one. */
export function knownHostsOnly(app: App, settings: HostSettings, warn: (sentence: string) => void): void {
  const cachedNames = new Set<string>();
  let hasWarned = false;

  function isAllowed({ name, text }: Authority): boolean {
    if (cachedNames.has(name)) return true;
    if (!isKnownHost(text, settings)) return false;
    if (cachedNames.size < maxCachedNames) cachedNames.add(name);
    return true;
  }

  app.addHook('onRequest', (request, _response, done) => {
    // App APIs accept no cookie, so DNS rebinding gains nothing: apps may use any name.
    if (request.routeOptions.config.audience === 'app') return done();
    const unknownAuthority = authoritiesOf(request).find((authority) => !isAllowed(authority));
    if (unknownAuthority === undefined || exemptPaths.has(request.url.split('?', 1)[0] ?? '')) return done();
    const sentence = unknownHost(unknownAuthority.name);
    if (!hasWarned) warn(sentence);
    hasWarned = true;
    done(new Refusal(421, 'unknown_host', sentence));
  });
}
