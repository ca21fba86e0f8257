import type { AppCaller, AppPasswords } from '#server/app-passwords/app-passwords.ts';
import { emailKey } from '#server/database/email-key.ts';
import { codes, Failure, missingParameter, notAllowed } from '../response/failure.ts';
import type { Parameters } from './parameters.ts';

/** The part of app passwords that this API needs. */
export type Passwords = Pick<AppPasswords, 'letIn' | 'noteUse' | 'isOpen'>;

const wrongCredentials = () =>
  new Failure(
    codes.wrongCredentials,
    'Wrong user name or password. Apps have passwords of their own, which are made in the settings under Apps: the password of the account opens nothing here.',
  );

/** Authenticates an app. Throws 40, 44 or 50. */
export function appAuthenticator(passwords: Passwords) {
  return async function authenticate(
    credential: Credential,
    { address, client }: { address: string; client: string },
  ): Promise<AppCaller> {
    if (!passwords.isOpen('music')) throw notAllowed('Whoever runs this server lets no apps play its music.');
    const { name } = credential;
    const caller = await passwords.letIn(credential, { address, name });
    if (caller === undefined) throw name === '' ? wrongApiKey() : wrongCredentials();
    if (name !== '' && emailKey(name) !== emailKey(caller.email)) throw wrongCredentials();
    if (!caller.doors.includes('music')) throw notAllowed('This password is for podcasts alone.');
    passwords.noteUse(caller.appPasswordId, client, address);
    return caller;
  };
}

/** The credential of a request. `name` is the user name; empty with an API key. */
export type Credential = { name: string } & (
  | { secret: string }
  | { email: string; token: string; salt: string }
);

/** Parses `apiKey`; or `u` with `p`, plain or hexadecimal; or `u` with `t` = md5(password + salt) and `s`, which come before `p`. */
export function credentialOf(params: Parameters): Credential {
  const apiKey = params.text('apiKey');
  if (apiKey !== undefined) {
    if (['u', 'p', 't', 's'].some((name) => params.text(name) !== undefined))
      throw new Failure(
        codes.conflictingMechanisms,
        'An API key says who asks: there must be no user name and no password beside it.',
      );
    if (apiKey === '') throw wrongApiKey();
    return { name: '', secret: apiKey };
  }
  const name = params.required('u');
  const token = params.text('t') ?? '';
  const salt = params.text('s') ?? '';
  if (token !== '' && salt !== '') return { name, email: name, token: token.toLowerCase(), salt };
  const secret = plainOf(params.text('p') ?? '');
  if (secret === '') throw missingParameter(token === '' ? 'p' : 's');
  return { name, secret };
}

/** Whether these parameters have a complete credential, right or wrong. */
export function hasCredential({ text }: Pick<Parameters, 'text'>): boolean {
  const has = (name: string) => (text(name) ?? '') !== '';
  return has('apiKey') || (has('u') && (has('p') || (has('t') && has('s'))));
}

export const wrongApiKey = () =>
  new Failure(
    codes.invalidApiKey,
    'That API key opens nothing here. It may have been ended in the settings.',
  );

const hexPrefix = 'enc:';

function plainOf(text: string): string {
  if (!text.startsWith(hexPrefix)) return text;
  const hex = text.slice(hexPrefix.length);
  return /^([0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex').toString('utf8') : '';
}
