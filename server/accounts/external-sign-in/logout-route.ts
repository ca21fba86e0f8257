import { leave } from '#contract/sign-in.ts';
import { type App, type Request, serveBytes } from '#server/http/serve.ts';
import type { Accounts } from '../accounts.ts';
import type { GoodbyeCookie } from './logout-cookie.ts';
import type { Provider } from './provider.ts';
import { type ProxyConfig, proxyUserOf } from './proxy-users.ts';

export type LeaveNeeds = {
  provider: Provider | undefined;
  proxy: ProxyConfig | undefined;
  accounts: Pick<Accounts, 'sessions' | 'cookie'>;
  goodbye: GoodbyeCookie;
  basePath: string;
  warn: (error: unknown, sentence: string) => void;
  now: () => number;
};

/** After a log-out here: on to the log-out there. Somebody who is still signed in is sent home. */
export function leaveRoute(
  app: App,
  { provider, proxy, accounts, goodbye, warn, now, basePath }: LeaveNeeds,
): void {
  async function nextFor(request: Request): Promise<string> {
    const token = accounts.cookie.read(request);
    if (token !== undefined && (await accounts.sessions.userOf(token, now())) !== undefined) return '/';
    if (proxy && proxyUserOf(request, proxy) !== undefined)
      return proxy.logoutUrl ?? '/login?sign-in=proxied';
    const idToken = goodbye.read(request);
    if (idToken === undefined) return '/login';
    const there = await provider?.goodbye(idToken).catch((thrown: unknown) => {
      warn(thrown, 'the OpenID provider could not be reached');
    });
    return there ?? '/login?sign-in=still';
  }

  serveBytes(app, leave, async ({ request, response }) => {
    const next = await nextFor(request);
    if (next !== '/') {
      accounts.cookie.clear(request, response);
      goodbye.clear(request, response);
    }
    void response
      .header('cache-control', 'no-store')
      .redirect(next.startsWith('/') ? basePath + next : next, 302);
  });
}
