import pLimit from 'p-limit';
import { forgotPassword } from '#contract/own-account.ts';
import { emailKey } from '#server/database/email-key.ts';
import { missing, Refusal, tooMany } from '#server/http/errors.ts';
import { type App, type Request, serve } from '#server/http/serve.ts';
import { whenClosed } from '#server/http/when-closed.ts';
import type { LinkRepository } from './account-link-repository.ts';
import { callerAddress } from './caller-address.ts';
import type { GuessRepository } from './failed-login-repository.ts';
import { resetMail, type SendMail } from './mail-texts.ts';
import type { UserRepository } from './user-repository.ts';

const maxByAddress = 30;
/** Mails that one person may be sent in 15 minutes because somebody asks for them. */
const maxByAccount = 5;
const maxAtOnce = 2;
const maxWaiting = 100;

export type ForgotPasswordNeeds = {
  users: Pick<UserRepository, 'byEmail'>;
  guesses: Pick<GuessRepository, 'count'>;
  links: Pick<LinkRepository, 'addRequestedReset'>;
  /** Undefined: this server sends no mail. */
  sendMail?: SendMail | undefined;
  /** Where people reach this server, without a slash at its end. */
  addressOf: (request: Request) => string;
  warn: (thrown: unknown, sentence: string) => void;
  now: () => number;
};

const noMail = () => missing('This server sends no mail. Ask whoever runs it for a link.', 'no_mail');

const tooManyMails = () =>
  new Refusal(503, 'busy', 'Too many mails are being sent just now. Please try again in a moment.', {
    retryAfterSeconds: 30,
  });

/**
 * A link for a new password by e-mail. Whether the address has an account is looked up after the answer is sent: neither what
 * is answered nor how long it takes says so. An account without a password, which comes in by others, is sent none.
 */
export function forgotPasswordRoute(app: App, needs: ForgotPasswordNeeds): void {
  const { users, guesses, links, sendMail, now } = needs;
  const sending = pLimit(maxAtOnce);

  async function reserve(key: string, max: number): Promise<void> {
    const { tries, endsAt } = await guesses.count(key, now());
    if (tries > max) throw tooMany((endsAt - now()) / 1000);
  }

  async function sendLink(send: SendMail, email: string, address: string): Promise<void> {
    const user = await users.byEmail(email);
    if (!user || user.deleted_at !== null || user.disabled_at !== null || user.password_hash === '') return;
    const link = await links.addRequestedReset(user, now());
    if (link === undefined) return;
    const url = `${address}/new-password#${link.token}`;
    await send(resetMail({ to: user.email, url, address, lasts: 'an hour' }));
  }

  serve(app, forgotPassword, async ({ input, request, response }) => {
    if (sendMail === undefined) throw noMail();
    await reserve(`forgot by ${callerAddress(request.ip)}`, maxByAddress);
    await reserve(`forgot account ${emailKey(input.email)}`, maxByAccount);
    if (sending.pendingCount >= maxWaiting) throw tooManyMails();
    const address = needs.addressOf(request);
    whenClosed(response, () => {
      sending(() => sendLink(sendMail, input.email, address)).catch((thrown: unknown) =>
        needs.warn(thrown, 'a link for a new password could not be made'),
      );
    });
    return undefined;
  });
}
