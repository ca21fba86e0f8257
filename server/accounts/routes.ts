import { login, logout, me, signup } from '#contract/accounts.ts';
import { forbidden } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import type { Entrance } from './authentication.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { callerAddress } from './caller-address.ts';
import { checkNewPassword } from './new-password.ts';
import { MustWait, type Verifier } from './password-sign-in.ts';
import { emailTaken } from './refusals.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';

export type AccountNeeds = {
  sessions: SessionRepository;
  verifier: Verifier;
  cookie: SessionCookie;
  browsers: BrowserCookies;
  entrance: Entrance;
  signups: () => Promise<'open' | 'closed'>;
  /** A listener says goodbye: what was theirs only as long as they were here goes. */
  onLogOut: (userId: string) => Promise<void>;
  /** Whether the browser goes on to `/api/auth/leave`: until then the page's hint stays. */
  leavesBy: (request: Request) => boolean;
  now: () => number;
};

/** The calls of `/api/auth` (behaviour.md#calls). */
export function accountRoutes(app: App, needs: AccountNeeds): void {
  const { sessions, verifier, cookie, browsers, entrance, signups, onLogOut, now } = needs;

  const logInOf = (request: Request, input: { email: string; password: string }) => ({
    email: input.email,
    password: input.password,
    address: callerAddress(request.ip),
    browser: browsers.read(request),
    now: now(),
  });

  serve(app, me, ({ userId, request, response }) => {
    // A session from before there were hints has one from now on.
    cookie.hint(request, response);
    return { id: userId, message: 'Logged in' };
  });

  serve(app, signup, async ({ input, request, response }) => {
    if ((await signups()) === 'closed')
      throw forbidden('This server takes no new accounts. Ask whoever runs it for one.', 'signups_closed');
    await checkNewPassword(input.password, input.confirmPassword);
    const verified = await verifier.signUp(logInOf(request, input));
    if (verified === undefined) throw emailTaken();
    return entrance.enter(request, response, verified);
  });

  serve(app, login, async ({ input, request, response }) => {
    const verified = await verifier.verify(logInOf(request, input)).catch((thrown: unknown) => {
      if (thrown instanceof MustWait) browsers.setWaiting(request, response, thrown.note);
      throw thrown;
    });
    return entrance.enter(request, response, verified);
  });

  serve(app, logout, async ({ request, response }) => {
    const token = cookie.read(request);
    if (token !== undefined) {
      const userId = await sessions.userOf(token, now());
      if (userId !== undefined) await onLogOut(userId);
      await sessions.end(token);
    }
    cookie.clear(request, response);
    if (needs.leavesBy(request)) cookie.hint(request, response);
    // Pictures and answers of the former listener must not stay on a shared device.
    response.header('clear-site-data', '"cache"');
    return undefined;
  });
}
