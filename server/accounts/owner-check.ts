import { Refusal } from '#server/errors.ts';
import type { Request } from '#server/serve.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { callerAddress } from './caller-address.ts';
import type { User, UserRepository } from './user-repository.ts';
import type { Verifier } from './verifier.ts';

const sentence = 'That is not your password.';
const wrongPassword = () => new Refusal(401, 'wrong_password', sentence, { fields: { password: sentence } });

type OwnerCheckNeeds = {
  users: UserRepository;
  verifier: Verifier;
  browsers: BrowserCookies;
  now: () => number;
};

export type OwnerCheck = ReturnType<typeof createOwnerCheck>;

/** Asks somebody who is signed in for their password again, within the limits of a log-in. */
export function createOwnerCheck({ users, verifier, browsers, now }: OwnerCheckNeeds) {
  /** The account. 401 `wrong_password`, 429 after too many tries. */
  return async function checkOwner(request: Request, userId: string, password: string): Promise<User> {
    const user = await users.byId(userId);
    if (!user) throw wrongPassword();
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
