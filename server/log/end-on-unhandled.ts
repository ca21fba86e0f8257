import type { Logger } from 'pino';

/**
 * An error that nobody took care of leaves the server in a state that nobody thought of: it ends with one line, and
 * whatever started it starts it anew.
 */
export function endOnUnhandled(log: Pick<Logger, 'fatal'>): void {
  const tell = (thrown: unknown) => {
    log.fatal({ err: thrown }, 'an error that nobody expected ended the server');
    process.exit(1);
  };
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', tell);
}
