import { mailFailure } from './mail-failure.ts';
import { type Mail, type MailServer, nameOfServer } from './mail-server.ts';
import { openSmtpTransport } from './smtp-transport.ts';

/** The server's own log. */
type Log = { warn(details: object, message: string): void };

/** Sends a mail: null once the mail server has taken it, else a sentence that says why it did not. Never rejects. */
export type SendMail = (mail: Mail) => Promise<string | null>;

/** The one place that sends mail. A failure is logged with the name of the mail server, without the address and the text. */
export function createMailer(server: MailServer, log: Log): SendMail {
  return async function sendMail({ to, subject, text }) {
    try {
      const transport = await openSmtpTransport(server);
      await transport.sendMail({
        from: { name: 'Earshot', address: server.from },
        // An object: it is one address, whatever signs are in it.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return null;
    } catch (thrown) {
      const { code, sentence } = mailFailure(thrown, server);
      log.warn({ server: nameOfServer(server), code }, 'a mail could not be sent');
      return sentence;
    }
  };
}
