import { Refusal, tooMany } from '#server/errors.ts';
import type { GuessRepository } from './guess-repository.ts';
import { passwords as allPasswords, type Passwords, tooManyLogIns } from './password.ts';
import { emailKey, type UserRepository } from './user-repository.ts';

const maxByAddress = 30;
const maxByAccount = 10;
const maxSignups = 60;
/** More at once are refused before anything is counted: hundreds of counts and hashes would hold up everybody. */
const maxAtOnce = 50;

export const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'That e-mail address and password do not belong together.');

/**
 * The one place that tries a password, and so the one place that limits tries: 30 by address and 10 by account in
 * 15 minutes. An address from which the account has logged in before has its own count, so a stranger's guesses never
 * lock the owner out at home.
 */
export function createVerifier(
  users: UserRepository,
  guesses: GuessRepository,
  passwords: Passwords = allPasswords,
) {
  async function reserve(key: string, max: number, now: number): Promise<void> {
    const { tries, endsAt } = await guesses.count(key, now);
    if (tries > max) throw tooMany((endsAt - now) / 1000);
  }
  let inside = 0;
  async function admitted<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= maxAtOnce) throw tooManyLogIns();
    inside += 1;
    return work().finally(() => {
      inside -= 1;
    });
  }

  async function verify(email: string, password: string, address: string, now: number): Promise<string> {
    const byAddress = `address ${address}`;
    await reserve(byAddress, maxByAddress, now);
    const user = await users.byEmail(email);
    const known = user !== undefined && (await guesses.knows(user.id, address));
    const byAccount = known ? `account ${emailKey(email)} from ${address}` : `account ${emailKey(email)}`;
    await reserve(byAccount, maxByAccount, now);
    const right = await passwords.verify(password, user?.password_hash);
    if (!user || !right) throw wrongCredentials();
    await guesses.giveBack([byAddress, byAccount]);
    await guesses.remember(user.id, address, now);
    return user.id;
  }

  async function signUp(email: string, password: string, address: string, now: number) {
    await reserve(`signup ${address}`, maxSignups, now);
    const id = await users.add(email, await passwords.hash(password), now);
    if (id !== undefined) await guesses.remember(id, address, now);
    return id;
  }

  return {
    /** The account's id. Throws 401, 429 when there were too many guesses, or 503. */
    verify: (...tried: Parameters<typeof verify>): Promise<string> => admitted(() => verify(...tried)),
    /** The new account's id, or undefined when the e-mail is taken. The hash is made either way: both take as long. */
    signUp: (...wanted: Parameters<typeof signUp>): Promise<string | undefined> =>
      admitted(() => signUp(...wanted)),
  };
}
export type Verifier = ReturnType<typeof createVerifier>;
