import { login, logout, me, signup } from '#contract/accounts.ts';
import { badInput, forbidden, Refusal } from '#server/errors.ts';
import { type App, type Request, type Response, serve } from '#server/serve.ts';
import { callerAddress } from './caller-address.ts';
import { commonPasswordSentence, isCommonPassword } from './common-password.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';
import type { Verifier } from './verifier.ts';

export type AccountNeeds = {
  sessions: SessionRepository;
  verifier: Verifier;
  cookie: SessionCookie;
  signups: 'open' | 'closed';
  /** A listener says goodbye: what was theirs only as long as they were here goes. */
  onLogOut: (userId: string) => Promise<void>;
  now: () => number;
};

/** The calls of `/api/auth` (behaviour.md#calls). */
export function accountRoutes(app: App, needs: AccountNeeds): void {
  const { sessions, verifier, cookie, signups, onLogOut, now } = needs;

  /** Rotation: whatever session the browser came with ends, so a planted one is worth nothing. */
  async function enter(request: Request, response: Response, userId: string) {
    const before = cookie.read(request);
    const token = await sessions.start(userId, now());
    if (before !== undefined) await sessions.end(before);
    cookie.set(request, response, token);
    return { id: userId };
  }

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
    const id = await verifier.signUp(input.email, input.password, callerAddress(request.ip), now());
    if (id === undefined)
      throw new Refusal(409, 'email_taken', 'There is an account with that e-mail address already.', {
        fields: { email: 'There is an account with that e-mail address already.' },
      });
    return enter(request, response, id);
  });

  serve(app, login, async ({ input, request, response }) => {
    const id = await verifier.verify(input.email, input.password, callerAddress(request.ip), now());
    return enter(request, response, id);
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
