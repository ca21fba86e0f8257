import type { MailServer } from './mail-server.ts';

const connectMilliseconds = 10_000;
const silenceMilliseconds = 20_000;

/**
 * What speaks to the mail server. Its certificate is verified, by the system's authorities and those of NODE_EXTRA_CA_CERTS.
 * The library is loaded with the first mail: most servers send none.
 */
export async function openSmtpTransport({ host, port, encryption, login }: MailServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: connectMilliseconds,
    greetingTimeout: connectMilliseconds,
    socketTimeout: silenceMilliseconds,
    // No text of a mail is taken for the path of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
