/** The operator's mail server, and what mails sent by it say of where they come from. */
export type MailServer = {
  host: string;
  port: number;
  /** `starttls` is required, never optional; `none` is for a server on this machine alone. */
  encryption: 'tls' | 'starttls' | 'none';
  /** Undefined: it takes mails without a log-in. */
  login: { user: string; password: string } | undefined;
  /** The address that mails come from. */
  from: string;
};

/** A mail of plain text. `to` is one address. */
export type Mail = { to: string; subject: string; text: string };

/** As it is named to people and in the log. */
export const nameOfServer = ({ host, port }: MailServer): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
