import { codes, Failure, missingParameter } from '../response/failure.ts';
import type { Parameters } from './parameters.ts';

/** What an app shows of itself. `name` is the user name that it sent; empty beside an API key. */
export type Credential = { name: string } & (
  | { secret: string }
  | { email: string; token: string; salt: string }
);

/**
 * Reads it in whichever way it was sent: `apiKey`; or `u` with `p`, plain or in hexadecimal; or `u` with `t` and `s`,
 * which is md5(password + salt) and the salt. Some apps send both of the last: the token counts.
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

/** Whether a whole credential stands in these parameters, right or wrong. */
export function hasCredential({ text }: Pick<Parameters, 'text'>): boolean {
  const has = (name: string) => (text(name) ?? '') !== '';
  return has('apiKey') || (has('u') && (has('p') || (has('t') && has('s'))));
}

export const wrongApiKey = () =>
  new Failure(
    codes.invalidApiKey,
    'That API key opens nothing here. It may have been ended in the settings.',
  );

const encoded = 'enc:';

function plainOf(params: string): string {
  if (!params.startsWith(encoded)) return params;
  const hex = params.slice(encoded.length);
  return /^([0-9a-f]{2})+$/i.test(hex) ? Buffer.from(hex, 'hex').toString('utf8') : '';
}
