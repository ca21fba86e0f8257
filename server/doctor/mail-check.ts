import type { Config } from '../config/config.ts';
import { mailFailure } from '../mail/mail-failure.ts';
import { nameOfServer } from '../mail/mail-server.ts';
import { openSmtpTransport } from '../mail/smtp-transport.ts';
import { type Check, ok, warning } from './check.ts';

/** Connects and logs in as for a mail, and sends none. */
export const mailCheck = ({ mailServer }: Config): Check => ({
  id: 'mail',
  title: 'Mail',
  async look() {
    if (mailServer === undefined)
      return ok('SMTP_URL is not set: links for invitations and new passwords are given by hand.');
    try {
      const transport = await openSmtpTransport(mailServer);
      await transport.verify();
      return ok(`The mail server ${nameOfServer(mailServer)} can be used.`);
    } catch (thrown) {
      return warning(
        mailFailure(thrown, mailServer).sentence,
        'Correct SMTP_URL and SMTP_PASSWORD, or look at the mail server. Until then give links by hand.',
      );
    }
  },
});
