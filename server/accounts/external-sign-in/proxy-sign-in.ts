import { me } from '#contract/accounts.ts';
import type { App, Request } from '#server/http/serve.ts';
import type { Accounts } from '../accounts.ts';
import type { Admission } from './admission.ts';
import { type IdentityRepository, proxyIssuer } from './identity-repository.ts';
import { type ProxyConfig, proxyUserOf } from './proxy-users.ts';

export type ProxyNeeds = {
  config: ProxyConfig;
  accounts: Pick<Accounts, 'sessions' | 'cookie' | 'entrance'>;
  identities: IdentityRepository;
  admit: Admission;
  now: () => number;
};

/** Letters of either case are one name, as in an e-mail address. */
const subjectOf = (name: string) => name.toLowerCase();

const pathOf = (request: Request) => request.url.split('?', 1)[0] ?? '';

/**
 * Signs in whom the reverse proxy names. `GET /api/auth/me` makes the session; any other call takes a session of somebody
 * else for none, so that the cookie of another account never wins over the header.
 */
export function proxySignIn(app: App, { config, accounts, identities, admit, now }: ProxyNeeds): void {
  const { cookie, sessions, entrance } = accounts;

  async function signIn(request: Request, name: string): Promise<{ enters: string } | 'is here' | 'is not'> {
    const identity = { issuer: proxyIssuer, subject: subjectOf(name), label: name };
    const isAsked = request.method === me.method && pathOf(request) === me.path;
    const rule = { email: name, takesExisting: true, signups: config.signups };
    const user = isAsked ? await admit(identity, rule) : await identities.find(identity);
    const token = cookie.read(request);
    const here = token === undefined ? undefined : await sessions.userOf(token, now());
    if (user !== undefined && here === user) return 'is here';
    return isAsked && user !== undefined ? { enters: user } : 'is not';
  }

  app.addHook('onRequest', async (request, response) => {
    const path = pathOf(request);
    const isCall = path.startsWith('/api/');
    const name = isCall || isPage(request) ? proxyUserOf(request, config) : undefined;
    if (name === undefined) return;
    // The page asks for the current user where its session hint says that there may be one.
    if (!isCall) return cookie.hint(request, response);
    const outcome = await signIn(request, name);
    if (outcome === 'is not') cookie.ignore(request);
    else if (outcome !== 'is here')
      await entrance.enter(request, response, { id: outcome.enters, browserCookie: undefined });
  });
}

/** The page itself, but for the one that says that somebody has just logged out. */
const isPage = ({ method, headers, url }: Request) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url.includes('sign-in=proxied');
