import type { MailServer } from '#server/mail/mail-server.ts';

type Read = (name: string) => string | undefined;

/** One address, without a display name. */
const addressPattern = /^[^\s@<>,;:"()\p{Cc}]+@[^\s@<>,;:"()\p{Cc}]+$/u;

const shape =
  'SMTP_URL must look like smtps://user@mail.example.org or smtp://user@mail.example.org:587. A password with signs such as @, / or # belongs in SMTP_PASSWORD.';

/**
 * The mail server; undefined where mail is not configured. Throws one sentence that names the variable with a bad or missing
 * value; SMTP_URL itself is not repeated, since it may hold a password.
 */
export function mailConfig(set: Read, publicUrl: string | undefined): MailServer | undefined {
  const [value, from, password] = [set('SMTP_URL'), set('SMTP_FROM'), set('SMTP_PASSWORD')];
  if (value === undefined) return withoutServer(from, password);
  const url = serverUrl(value);
  const user = decoded(url.username);
  if (password !== undefined && url.password !== '')
    throw new Error('SMTP_PASSWORD is set, and SMTP_URL holds a password too.');
  if (password !== undefined && user === '')
    throw new Error('SMTP_PASSWORD is set, and SMTP_URL names no user that it belongs to.');
  if (from === undefined)
    throw new Error(
      'SMTP_URL needs SMTP_FROM, the address that mails come from, such as earshot@example.org.',
    );
  if (!addressPattern.test(from))
    throw new Error(`SMTP_FROM must be an address such as earshot@example.org, and it is “${from}”.`);
  if (publicUrl === undefined)
    throw new Error('SMTP_URL needs PUBLIC_URL: links in mails lead there, whoever asked for them.');
  const secret = password ?? decoded(url.password);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: portOf(url),
    encryption: encryptionOf(url),
    login: user === '' ? undefined : { user, password: secret },
    from,
  };
}

function withoutServer(from: string | undefined, password: string | undefined): undefined {
  if (from !== undefined) throw new Error('SMTP_FROM is set, and SMTP_URL is not.');
  if (password !== undefined) throw new Error('SMTP_PASSWORD is set, and SMTP_URL is not.');
}

const isImplicitTls = ({ protocol }: URL) => protocol === 'smtps:';

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return isImplicitTls(url) ? 465 : 587;
}

function encryptionOf(url: URL): MailServer['encryption'] {
  if (isImplicitTls(url)) return 'tls';
  return isLoopback(url.hostname) ? 'none' : 'starttls';
}

function serverUrl(value: string): URL {
  const url = URL.parse(value);
  const isPlain = url !== null && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  if (!isPlain || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.port === '0')
    throw new Error(shape);
  return url;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(shape);
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
