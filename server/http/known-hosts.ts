import { isIP } from 'node:net';
import { hostname as machineName } from 'node:os';
import { type Authority, parseAuthority } from './authority.ts';
import { Refusal } from './errors.ts';
import { authoritiesOf } from './request-origin.ts';
import type { App } from './serve.ts';

/** Names that no public DNS gives out (RFC 6762, RFC 8375, RFC 6761, ICANN's `internal`, and what home routers use). */
const ofHomes = ['.local', '.lan', '.home.arpa', '.internal', '.localhost'];
/** What watches the server asks by whatever name it likes. */
const exempt = new Set(['/healthz', '/readyz']);
/** So many names are remembered as known. */
const maxRemembered = 100;

type KnownHosts = {
  publicUrl: string | undefined;
  /** Host names of `ALLOWED_HOSTS`, in lower case. */
  allowedHosts: readonly string[];
};

/**
 * Whether this server is meant by a name. A page of somebody else's can point its own name at this machine (DNS
 * rebinding) and would be of our origin then; it has only public names to do so with.
 */
export function isKnownHost(host: string, { publicUrl, allowedHosts }: KnownHosts): boolean {
  const name = parseAuthority(host)?.name;
  if (name === undefined) return false;
  if (isIP(name) !== 0 || !name.includes('.')) return true;
  if (ofHomes.some((ending) => name.endsWith(ending))) return true;
  if (publicUrl !== undefined && name === parseAuthority(new URL(publicUrl).host)?.name) return true;
  return name === parseAuthority(machineName())?.name || allowedHosts.includes(name);
}

const unknownHost = (name: string) =>
  `This server does not answer to the name “${name}”. Whoever runs it can set PUBLIC_URL=https://${name}, or ALLOWED_HOSTS=${name}.`;

/** Answers 421 (RFC 9110, 15.5.20) to names that are not ours; `warn` hears of the first one. */
export function knownHostsOnly(app: App, known: KnownHosts, warn: (sentence: string) => void): void {
  const remembered = new Set<string>();
  let isTold = false;

  function isKnown({ name, text }: Authority): boolean {
    if (remembered.has(name)) return true;
    if (!isKnownHost(text, known)) return false;
    if (remembered.size < maxRemembered) remembered.add(name);
    return true;
  }

  app.addHook('onRequest', (request, _response, done) => {
    // Who points their own name at this machine gains nothing where no cookie opens anything: apps may use any name.
    if (request.routeOptions.config.audience === 'app') return done();
    const stranger = authoritiesOf(request).find((authority) => !isKnown(authority));
    if (stranger === undefined || exempt.has(request.url.split('?', 1)[0] ?? '')) return done();
    const sentence = unknownHost(stranger.name);
    if (!isTold) warn(sentence);
    isTold = true;
    done(new Refusal(421, 'unknown_host', sentence));
  });
}
