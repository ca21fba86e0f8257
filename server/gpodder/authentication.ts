import type { AppCaller, AppPasswords } from '#server/app-passwords/app-passwords.ts';
import { emailKey } from '#server/database/email-key.ts';
import { badInput, forbidden, missing, unauthenticated } from '#server/http/errors.ts';
import { setCurrentListener } from '#server/http/listener-context.ts';
import type { Request, Response } from '#server/http/serve.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SyncCookie } from './sync-cookie.ts';

export type AuthenticationNeeds = {
  apps: Pick<AppPasswords, 'letIn' | 'byId' | 'endCookies' | 'noteUse' | 'isOpen'>;
  cookie: SyncCookie;
  /** What limits count a caller by. */
  callerOf: (request: Request) => string;
};

export type Authentication = ReturnType<typeof createAuthentication>;

const nothingHere = () => missing('There is nothing at this address.');

const mayCome = (caller: AppCaller | undefined): caller is AppCaller =>
  caller?.doors.includes('podcast-sync') ?? false;

/** Lets apps in: by name and password, or by the cookie that an answer to these set. */
export function createAuthentication({ apps, cookie, callerOf }: AuthenticationNeeds) {
  async function byPassword(request: Request, response: Response): Promise<AppCaller | undefined> {
    const given = basicCredentials(request.headers.authorization);
    if (given === undefined) return undefined;
    const from = { address: callerOf(request), name: given.name };
    const caller = await apps.letIn({ secret: given.secret }, from);
    if (!mayCome(caller) || emailKey(given.name) !== emailKey(caller.email)) return undefined;
    cookie.set(request, response, caller);
    return caller;
  }

  async function byCookie(request: Request): Promise<AppCaller | undefined> {
    const owner = cookie.read(request);
    const found = owner && (await apps.byId(owner.appPasswordId));
    return found?.cookieGeneration === owner?.cookieGeneration ? found : undefined;
  }

  async function identify(request: Request, response: Response): Promise<AppCaller> {
    if (!apps.isOpen('podcast-sync')) throw nothingHere();
    const found =
      request.headers.authorization === undefined
        ? await byCookie(request)
        : await byPassword(request, response);
    if (!mayCome(found)) {
      // Some apps show their password only to whoever asks for it in these words.
      response.header('www-authenticate', 'Basic realm="Earshot"');
      throw unauthenticated();
    }
    apps.noteUse(found.appPasswordId, request.headers['user-agent'] ?? '', callerOf(request));
    request.server.openStreams.hold({ kind: 'app-password', id: found.appPasswordId }, response);
    return found;
  }

  const known = new WeakMap<Request, AppCaller>();

  async function caller(request: Request, response: Response): Promise<AppCaller> {
    const found = known.get(request) ?? (await identify(request, response));
    known.set(request, found);
    setCurrentListener(found.userId);
    if (request.method === 'GET') await request.server.heavyAnswers.enter(found.userId, response);
    return found;
  }

  return {
    /** Before the body is read: whoever is not known sends none. 401. */
    async admit(request: Request, response: Response): Promise<void> {
      await caller(request, response);
    },
    /** Who asks. 401 for whoever is not known, 403 where an app that may only read would change something. */
    async enter(request: Request, response: Response): Promise<AppCaller> {
      const found = await caller(request, response);
      if (found.isReadOnly && request.method !== 'GET')
        throw forbidden('The password of this app lets it read only.', 'read_only');
      return found;
    },
    /** The same where the address names a listener: for anybody else there is nothing. */
    async enterAs(user: string, request: Request, response: Response): Promise<AppCaller> {
      const found = await this.enter(request, response);
      if (user !== 'current' && emailKey(user) !== emailKey(found.email)) throw nothingHere();
      return found;
    },
    /** An app says that it begins, or that it is done. 400 for the cookie of somebody else. */
    async greet(user: string, request: Request, response: Response): Promise<AppCaller> {
      const found = await caller(request, response);
      if (user !== 'current' && emailKey(user) !== emailKey(found.email))
        throw badInput('That is somebody else’s session.');
      return found;
    },
    /** An app says that it is done: no cookie that came in by its password before opens anything, wherever it lies. */
    async dismiss(user: string, request: Request, response: Response): Promise<void> {
      const { appPasswordId } = await this.greet(user, request, response);
      await apps.endCookies(appPasswordId);
      cookie.clear(request, response);
    },
  };
}
