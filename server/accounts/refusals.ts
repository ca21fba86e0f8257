import { forbidden, Refusal } from '#server/http/errors.ts';

const emailTakenText = 'There is an account with that e-mail address already.';

export const emailTaken = () =>
  new Refusal(409, 'email_taken', emailTakenText, { fields: { email: emailTakenText } });

export const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'That e-mail address and password do not belong together.');

export const linkUsed = () =>
  new Refusal(410, 'link_used', 'This link was used, taken back or is too old. Ask for a new one.');

/** Somebody who has logged in just now is believed to be the account's owner. */
export const freshMilliseconds = 10 * 60 * 1000;

export const signInAgain = () =>
  new Refusal(
    401,
    'sign_in_again',
    'Your account has no password to ask for. Log out, log in again, and do this within 10 minutes.',
  );

export const accountDisabled = () =>
  forbidden('This account is disabled. Ask whoever runs this server.', 'account_disabled');
