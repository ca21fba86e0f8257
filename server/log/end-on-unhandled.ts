import type { Logger } from 'pino';

/**
 * An unhandled error leaves the server in an unknown state: it logs one line and ends, and its supervisor restarts
 * it.
 */
export function endOnUnhandled(log: Pick<Logger, 'fatal'>): void {
  const tell = (thrown: unknown) => {
    log.fatal({ err: thrown }, 'an error that nobody expected ended the server');
    process.exit(1);
  };
  process.on('uncaughtException', tell);
  process.on('unhandledRejection', tell);
}
