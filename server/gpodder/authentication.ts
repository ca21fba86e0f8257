import type { AppCaller, AppPasswords } from '#server/app-passwords/app-passwords.ts';
import { emailKey } from '#server/database/email-key.ts';
import { badInput, forbidden, missing, unauthenticated } from '#server/http/errors.ts';
import { setCurrentListener } from '#server/http/listener-context.ts';
import type { App, Request, Response } from '#server/http/serve.ts';
import { appRoute } from './app-route.ts';
import type { SyncCookie } from './sync-cookie.ts';

export type AuthenticationNeeds = {
  apps: Pick<AppPasswords, 'letIn' | 'byId' | 'endCookies' | 'noteUse' | 'isOpen'>;
  cookie: SyncCookie;
  /** The key by which rate limits count a caller. */
  callerOf: (request: Request) => string;
};

export type Authentication = ReturnType<typeof createAuthentication>;

const notFound = () => missing('There is nothing at this address.');

const maySync = (caller: AppCaller | undefined): caller is AppCaller =>
  caller?.doors.includes('podcast-sync') ?? false;

/** Authenticates apps by name and app password, or by the cookie that such a request sets. */
export function createAuthentication({ apps, cookie, callerOf }: AuthenticationNeeds) {
  async function byPassword(request: Request, response: Response): Promise<AppCaller | undefined> {
    const credentials = basicCredentials(request.headers.authorization);
    if (credentials === undefined) return undefined;
    const origin = { address: callerOf(request), name: credentials.name };
    const caller = await apps.letIn({ secret: credentials.secret }, origin);
    if (!maySync(caller) || emailKey(credentials.name) !== emailKey(caller.email)) return undefined;
    cookie.set(request, response, caller);
    return caller;
  }

  async function byCookie(request: Request): Promise<AppCaller | undefined> {
    const owner = cookie.read(request);
    const caller = owner && (await apps.byId(owner.appPasswordId));
    return caller?.cookieGeneration === owner?.cookieGeneration ? caller : undefined;
  }

  function requireOpen(): void {
    if (!apps.isOpen('podcast-sync')) throw notFound();
  }

  async function identify(request: Request, response: Response): Promise<AppCaller> {
    requireOpen();
    const caller =
      request.headers.authorization === undefined
        ? await byCookie(request)
        : await byPassword(request, response);
    if (!maySync(caller)) {
      // Some apps send their password only after a challenge.
      response.header('www-authenticate', 'Basic realm="Earshot"');
      throw unauthenticated();
    }
    apps.noteUse(caller.appPasswordId, request.headers['user-agent'] ?? '', callerOf(request));
    request.server.openStreams.hold({ kind: 'app-password', id: caller.appPasswordId }, response);
    return caller;
  }

  const callers = new WeakMap<Request, AppCaller>();

  async function authenticate(request: Request, response: Response): Promise<AppCaller> {
    const caller = callers.get(request) ?? (await identify(request, response));
    callers.set(request, caller);
    setCurrentListener(caller.userId);
    if (request.method === 'GET') await request.server.heavyAnswers.enter(caller.userId, response);
    return caller;
  }

  return {
    /** 404 where the operator has turned podcast sync off. */
    requireOpen,
    /** Authenticates before the body is read. 401. */
    async admit(request: Request, response: Response): Promise<void> {
      await authenticate(request, response);
    },
    /** Returns the caller. 401 without valid credentials, 403 where a read-only app password would change something. */
    async authorize(request: Request, response: Response): Promise<AppCaller> {
      const caller = await authenticate(request, response);
      if (caller.isReadOnly && request.method !== 'GET')
        throw forbidden('The password of this app lets it read only.', 'read_only');
      return caller;
    },
    /** The same for an address that names a listener. 404 for any other listener. */
    async authorizeAs(user: string, request: Request, response: Response): Promise<AppCaller> {
      const caller = await this.authorize(request, response);
      if (user !== 'current' && emailKey(user) !== emailKey(caller.email)) throw notFound();
      return caller;
    },
    /** Checks that the address names the caller. 400 with the credentials of another listener. */
    async logIn(user: string, request: Request, response: Response): Promise<AppCaller> {
      const caller = await authenticate(request, response);
      if (user !== 'current' && emailKey(user) !== emailKey(caller.email))
        throw badInput('That is somebody else’s session.');
      return caller;
    },
    /** Ends every cookie of the app password, copies included. */
    async logOut(user: string, request: Request, response: Response): Promise<void> {
      const { appPasswordId } = await this.logIn(user, request, response);
      await apps.endCookies(appPasswordId);
      cookie.clear(request, response);
    },
  };
}

type BasicCredentials = { name: string; secret: string };

/** The name and password of an `Authorization: Basic` header (RFC 7617); undefined where there is none. */
function basicCredentials(header: string | undefined): BasicCredentials | undefined {
  const [scheme = '', encoded = ''] = header?.split(' ', 2) ?? [];
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Log-in and log-out of apps that work with the cookie. */
export function authRoutes(app: App, authentication: Authentication): void {
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/login.json' },
    async ({ part, request, response }) => {
      await authentication.logIn(part('user'), request, response);
    },
  );
  appRoute(
    app,
    { method: 'POST', url: '/api/2/auth/:user/logout.json' },
    async ({ part, request, response }) => {
      await authentication.logOut(part('user'), request, response);
    },
  );
}
