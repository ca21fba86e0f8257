import { Refusal } from '#server/http/errors.ts';
import type { Request } from '#server/http/serve.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { callerAddress } from './caller-address.ts';
import type { Verifier } from './password-sign-in.ts';
import { freshMilliseconds, signInAgain } from './refusals.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { SessionRepository } from './session-repository.ts';
import type { User, UserRepository } from './user-repository.ts';

const sentence = 'That is not your password.';
const wrongPassword = () => new Refusal(401, 'wrong_password', sentence, { fields: { password: sentence } });

type OwnerCheckNeeds = {
  users: UserRepository;
  sessions: SessionRepository;
  cookie: SessionCookie;
  verifier: Verifier;
  browsers: BrowserCookies;
  now: () => number;
};

export type OwnerCheck = ReturnType<typeof createOwnerCheck>;

/**
 * Asks somebody who is signed in to show that it is them: by their password, within the limits of a log-in, or by a
 * log-in of just now where the account has none.
 */
export function createOwnerCheck({ users, sessions, cookie, verifier, browsers, now }: OwnerCheckNeeds) {
  async function checkFresh(request: Request): Promise<void> {
    const token = cookie.read(request);
    const startedAt = token === undefined ? undefined : await sessions.startedAt(token);
    const age = startedAt === undefined ? Infinity : now() - startedAt;
    // A log-in that is still to come was before the clock was set back, and not just now.
    if (age > freshMilliseconds || age < -freshMilliseconds) throw signInAgain();
  }

  /** The account. 401 `wrong_password` or `sign_in_again`, 429 after too many tries. */
  return async function checkOwner(request: Request, userId: string, password: string): Promise<User> {
    const user = await users.byId(userId);
    if (!user) throw wrongPassword();
    if (user.password_hash === '') {
      await checkFresh(request);
      return user;
    }
    const { email } = user;
    const logIn = {
      email,
      password,
      address: callerAddress(request.ip),
      browser: browsers.read(request),
      now: now(),
    };
    await verifier.verify(logIn).catch((thrown: unknown) => {
      throw thrown instanceof Refusal && thrown.code === 'wrong_credentials' ? wrongPassword() : thrown;
    });
    return user;
  };
}
