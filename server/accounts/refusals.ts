import { Refusal } from '#server/errors.ts';

const taken = 'There is an account with that e-mail address already.';

export const emailTaken = () => new Refusal(409, 'email_taken', taken, { fields: { email: taken } });

export const linkUsed = () =>
  new Refusal(410, 'link_used', 'This link was used, taken back or is too old. Ask for a new one.');
