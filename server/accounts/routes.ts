import { login, logout, me, signup } from '#contract/accounts.ts';
import { badInput, forbidden, Refusal } from '#server/errors.ts';
import { type App, type Request, type Response, serve } from '#server/serve.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { callerAddress } from './caller-address.ts';
import { commonPasswordSentence, isCommonPassword } from './common-password.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';
import { MustWait, type Verified, type Verifier } from './verifier.ts';

export type AccountNeeds = {
  sessions: SessionRepository;
  verifier: Verifier;
  cookie: SessionCookie;
  browsers: BrowserCookies;
  signups: 'open' | 'closed';
  /** A listener says goodbye: what was theirs only as long as they were here goes. */
  onLogOut: (userId: string) => Promise<void>;
  now: () => number;
};

/** The calls of `/api/auth` (behaviour.md#calls). */
export function accountRoutes(app: App, needs: AccountNeeds): void {
  const { sessions, verifier, cookie, browsers, signups, onLogOut, now } = needs;

  /** Rotation: whatever session the browser came with ends, so a planted one is worth nothing. */
  async function enter(request: Request, response: Response, { id, known }: Verified) {
    const before = cookie.read(request);
    const token = await sessions.start(id, now());
    if (before !== undefined) await sessions.end(before);
    cookie.set(request, response, token);
    browsers.setKnown(request, response, known);
    return { id };
  }

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
    if (signups === 'closed')
      throw forbidden('This server takes no new accounts. Ask whoever runs it for one.', 'signups_closed');
    if (input.password !== input.confirmPassword)
      throw badInput('The two passwords differ.', { confirmPassword: 'The two passwords differ.' });
    if (await isCommonPassword(input.password))
      throw badInput(commonPasswordSentence, { password: commonPasswordSentence });
    const verified = await verifier.signUp(logInOf(request, input));
    if (verified === undefined)
      throw new Refusal(409, 'email_taken', 'There is an account with that e-mail address already.', {
        fields: { email: 'There is an account with that e-mail address already.' },
      });
    return enter(request, response, verified);
  });

  serve(app, login, async ({ input, request, response }) => {
    const verified = await verifier.verify(logInOf(request, input)).catch((thrown: unknown) => {
      if (thrown instanceof MustWait) browsers.setWaiting(request, response, thrown.note);
      throw thrown;
    });
    return enter(request, response, verified);
  });

  serve(app, logout, async ({ request, response }) => {
    const token = cookie.read(request);
    if (token !== undefined) {
      const userId = await sessions.userOf(token, now());
      if (userId !== undefined) await onLogOut(userId);
      await sessions.end(token);
    }
    cookie.clear(request, response);
    // Pictures and answers of whoever was here do not stay on a device that others use.
    response.header('clear-site-data', '"cache"');
    return undefined;
  });
}
