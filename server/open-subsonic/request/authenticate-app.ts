import type { AppCaller, AppPasswords } from '#server/app-passwords/app-passwords.ts';
import { emailKey } from '#server/database/email-key.ts';
import { codes, Failure, notAllowed } from '../response/failure.ts';
import { type Credential, wrongApiKey } from './credential.ts';

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
