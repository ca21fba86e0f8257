/** The server's log, as far as the provider needs it. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/** Says nothing: for what answers with all that it has to say. */
export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
