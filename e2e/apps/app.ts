import type { Desktop } from './desktop.ts';

/** A server and an account of it, with a password for apps. */
export type Account = {
  url: string;
  user: string;
  secret: string;
  /** A feed that the server may fetch. */
  feedUrl: string;
  /** Calls as the account's own page does; gives the JSON of the answer. */
  call: (method: string, path: string, body?: object) => Promise<unknown>;
};

/** An app of somebody else, with Debian's packages by program, and what is to be seen of it. */
export type DesktopApp = {
  packages: Record<string, string>;
  run(desktop: Desktop, account: Account): Promise<void>;
};
