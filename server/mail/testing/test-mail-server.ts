import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from '../mail-server.ts';

export type ReceivedMail = { from: string; to: string[]; isEncrypted: boolean; user: string; text: string };

/** A mail server of this machine that keeps what it is sent. Without options: no encryption and no log-in. */
export async function testMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
    async onData(stream, { envelope, secure, user }, done) {
      const { mailFrom, rcptTo } = envelope;
      mails.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        isEncrypted: secure,
        user: typeof user === 'string' ? user : '',
        text: await text(stream),
      });
      done();
    },
  });
  // A client that finds the certificate untrusted breaks off.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings: MailServer = {
    host: '127.0.0.1',
    port,
    encryption: 'none',
    login: undefined,
    from: 'earshot@example.org',
  };
  return {
    mails,
    settings,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

/** The link in a mail. */
export function linkIn(mail: ReceivedMail | undefined): string {
  // Long lines are broken by quoted-printable.
  const plain = (mail?.text ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/\S+#[\w-]{43}/.exec(plain)?.[0] ?? '';
}
