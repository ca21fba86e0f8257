import { type MailServer, nameOfServer } from './mail-server.ts';

/** Why a mail was not sent: `code` for the log. Neither holds an address or a part of a mail. */
export type MailFailure = { code: string; sentence: string };

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return 'UNKNOWN';
  const code: unknown = Reflect.get(thrown, 'code');
  const original: unknown = Reflect.get(thrown, 'originalCode');
  const status: unknown = Reflect.get(thrown, 'responseCode');
  return [code, original, status]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ');
}

/** What the mail server said is left out: it repeats the address. */
function reasonOf(code: string): string {
  const [kind = ''] = code.split(' ');
  if (kind === 'EAUTH' || kind === 'ENOAUTH') return 'it refused the user name or the password';
  if (/CERT|ERR_TLS/.test(code)) return `its certificate is not trusted (${code})`;
  if (kind === 'ETLS') return 'it offers no encrypted connection (STARTTLS)';
  if (kind === 'EDNS') return 'its name is not known';
  if (kind === 'ETIMEDOUT') return 'it did not answer in time';
  if (kind === 'EENVELOPE') return 'it takes no mail for this address, or from SMTP_FROM';
  if (kind === 'EMESSAGE') return 'it refused the mail';
  return `it could not be reached, or broke off (${code})`;
}

/** What nodemailer threw, in words. */
export function mailFailure(thrown: unknown, server: MailServer): MailFailure {
  const code = codeOf(thrown) || 'UNKNOWN';
  return { code, sentence: `The mail server ${nameOfServer(server)} could not be used: ${reasonOf(code)}.` };
}
