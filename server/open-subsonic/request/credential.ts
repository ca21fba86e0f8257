import { codes, Failure, missingParameter } from '../response/failure.ts';
import type { Parameters } from './parameters.ts';

/** The credential of a request. `name` is the user name; empty with an API key. */
export type Credential = { name: string } & (
  | { secret: string }
  | { email: string; token: string; salt: string }
);

/**
 * Parses any of the mechanisms: `apiKey`; or `u` with `p`, plain or in hexadecimal; or `u` with `t` and `s`, which are
 * md5(password + salt) and the salt. Where an app sends both of the last, the token counts.
 */
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
