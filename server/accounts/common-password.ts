/** So many of the commonest passwords that are long enough at all (zxcvbn's list, most used first). */
const maxKnown = 3_000;
const minLength = 8;

/** Loaded with the first password that is chosen: most starts of the server need none. */
let known: Promise<ReadonlySet<string>> | undefined;

/** Of passwords, most used first, those that everybody tries: without the ones that are too short to be chosen. */
export const triedFirst = (passwords: readonly string[]): ReadonlySet<string> =>
  new Set(passwords.filter((password) => password.length >= minLength).slice(0, maxKnown));

async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return triedFirst(dictionary['passwords-common']);
}

export const commonPasswordSentence =
  'That is one of the passwords that are tried first everywhere. Please choose another one.';

/** Whether everybody who guesses tries this one first. Capitals change nothing about that. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readKnown();
  return (await known).has(password.toLowerCase());
}
