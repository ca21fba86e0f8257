import type { Database } from '#server/database/open-database.ts';
import type { App, Request } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Accounts } from '../accounts.ts';
import { createAdmission } from './admission.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { createIdentityRepository } from './identity-repository.ts';
import { createGoodbyeCookie } from './logout-cookie.ts';
import { leaveRoute } from './logout-route.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { ownSignInRoutes } from './own-routes.ts';
import { createProvider, type OidcConfig } from './provider.ts';
import { proxySignIn } from './proxy-sign-in.ts';
import { type ProxyConfig, proxyUserOf } from './proxy-users.ts';

export type SignInConfig = { proxy: ProxyConfig | undefined; oidc: OidcConfig | undefined };

export type SignInNeeds = {
  config: SignInConfig | undefined;
  accounts: Accounts;
  database: Database;
  keyFor: (purpose: string) => Buffer;
  secure: (request: Request) => boolean;
  /** Where Earshot lies on its host, without a slash at its end; empty: at the root. */
  basePath: string;
  /** The way out to the provider; absent where none is offered. */
  outboundFetch: OutboundFetch['fetch'] | undefined;
  warn: (error: unknown, sentence: string) => void;
  now: () => number;
};

/** Signing in by others: a reverse proxy in front, and an OpenID provider (docs/decisions/030-external-sign-in.md). */
export function openSignIn({
  config,
  accounts,
  database,
  keyFor,
  secure,
  basePath,
  outboundFetch,
  warn,
  now,
}: SignInNeeds) {
  const { users, settings } = accounts;
  const { proxy, oidc } = config ?? {};
  const identities = createIdentityRepository(database);
  const admit = createAdmission({ users, identities, settings, now });
  const flow = createFlowCookie({ key: keyFor('log-ins at a provider'), secure, basePath, now });
  const goodbye = createGoodbyeCookie({ key: keyFor('log-outs at a provider'), secure, basePath });
  const provider = oidc && outboundFetch ? createProvider(oidc, outboundFetch) : undefined;
  const isProxied = (request: Request) => proxy !== undefined && proxyUserOf(request, proxy) !== undefined;
  return {
    /** Ways to log in without a password, for the log-in screen; undefined: none. */
    offeredTo(request: Request) {
      const offered = { oidc: provider ? { name: provider.name } : null, isProxied: isProxied(request) };
      return offered.oidc || offered.isProxied ? offered : undefined;
    },
    leavesBy: (request: Request) =>
      isProxied(request) || (provider !== undefined && goodbye.read(request) !== undefined),
    routes(app: App): void {
      if (proxy) proxySignIn(app, { config: proxy, accounts, identities, admit, now });
      oidcRoutes(app, {
        oidc: oidc && provider ? { config: oidc, provider } : undefined,
        accounts,
        identities,
        admit,
        flow,
        goodbye,
        basePath,
        warn,
        now,
      });
      leaveRoute(app, { provider, basePath, proxy, accounts, goodbye, warn, now });
      ownSignInRoutes(app, { provider, isProxied: proxy !== undefined, accounts, identities });
    },
  };
}
