import {
  account,
  accountSessions,
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  renameAccount,
} from '#contract/own-account.ts';
import { missing, Refusal, unauthenticated } from '#server/http/errors.ts';
import { type App, type Request, type Response, serve } from '#server/http/serve.ts';
import type { AccountRemoval } from './account-removal.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import type { DeviceRepository } from './device-repository.ts';
import { checkNewPassword } from './new-password.ts';
import type { OperatorRepository } from './operator-repository.ts';
import type { OwnerCheck } from './owner-check.ts';
import type { Passwords } from './password.ts';
import { emailTaken } from './refusals.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';
import type { TrustedBrowsers } from './trusted-browser.ts';
import type { UserRepository } from './user-repository.ts';

export type OwnAccountNeeds = {
  users: UserRepository;
  sessions: SessionRepository;
  devices: DeviceRepository;
  cookie: SessionCookie;
  browsers: BrowserCookies;
  knownBrowsers: TrustedBrowsers;
  operator: OperatorRepository;
  removal: AccountRemoval;
  passwords: Passwords;
  checkOwner: OwnerCheck;
  /** The account is gone for everybody; its data is removed in the background. */
  onRemoved: (userId: string) => void;
  now: () => number;
};

const iso = (time: number) => new Date(time).toISOString();

/** What a listener may do with the account they are signed in to. */
export function ownAccountRoutes(app: App, needs: OwnAccountNeeds): void {
  const { users, sessions, operator, removal, checkOwner, now } = needs;

  serve(app, account, async ({ userId }) => {
    const user = await users.byId(userId);
    if (!user) throw unauthenticated();
    const { id, email, name } = user;
    return { id, email, name, createdAt: iso(user.created_at), isOperator: id === (await operator.id()) };
  });

  serve(app, renameAccount, async ({ userId, input }) => {
    await users.setName(userId, input.name);
    return undefined;
  });

  serve(app, deleteAccount, async ({ userId, input, request, response }) => {
    await checkOwner(request, userId, input.password);
    if (userId === (await operator.id()) && (await users.anyBeside(userId)))
      throw new Refusal(
        409,
        'hand_over_first',
        'You run this server. Hand it over to somebody else first, then delete your account.',
      );
    await removal.begin(userId, now());
    needs.onRemoved(userId);
    needs.cookie.clear(request, response);
    response.header('clear-site-data', '"cache"');
    return undefined;
  });

  credentialRoutes(app, needs);

  serve(app, accountSessions, async ({ userId, request }) => {
    const token = needs.cookie.read(request);
    const here = token === undefined ? undefined : sessions.nameOf(token);
    const all = await needs.devices.list(userId, now());
    return {
      sessions: all.map(({ createdAt, lastSeenAt, ...session }) => ({
        ...session,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
        isThisOne: session.id === here,
      })),
    };
  });

  serve(app, endSession, async ({ userId, input }) => {
    if (!(await needs.devices.endNamed(userId, input.id))) throw missing('That session has ended already.');
    return undefined;
  });

  serve(app, endOtherSessions, async ({ userId, request }) => ({
    endedSessions: await needs.devices.endOthers(userId, needs.cookie.read(request)),
  }));
}

/** Each asks for the password, and leaves this session alone. */
function credentialRoutes(app: App, needs: OwnAccountNeeds): void {
  const { users, checkOwner } = needs;

  /** The browser's cookie is derived from the password, so a new password needs a new cookie. */
  async function endOthers(request: Request, response: Response, userId: string) {
    const user = await users.byId(userId);
    if (user)
      needs.browsers.setKnown(
        request,
        response,
        needs.knownBrowsers.cookieWith(needs.browsers.read(request).known, user),
      );
    return { endedSessions: await needs.devices.endOthers(userId, needs.cookie.read(request)) };
  }

  serve(app, changePassword, async ({ userId, input, request, response }) => {
    await checkNewPassword(input.newPassword, input.confirmPassword, 'newPassword');
    await checkOwner(request, userId, input.password);
    await users.setPassword(userId, await needs.passwords.hash(input.newPassword));
    return endOthers(request, response, userId);
  });

  serve(app, changeEmail, async ({ userId, input, request, response }) => {
    await checkOwner(request, userId, input.password);
    if (!(await users.setEmail(userId, input.email))) throw emailTaken();
    return endOthers(request, response, userId);
  });
}
