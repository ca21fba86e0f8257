/** How many of the commonest passwords of sufficient length are refused (zxcvbn's list, most used first). */
const maxKnown = 3_000;
const minLength = 8;

/** Loaded with the first password that is chosen: most starts of the server need none. */
let passwords: Promise<ReadonlySet<string>> | undefined;

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
  passwords ??= readKnown();
  return (await passwords).has(password.toLowerCase());
}
