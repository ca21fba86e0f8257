import type { App } from '../http/serve.ts';

/** How often sessions and counts that have run out are forgotten. */
const sweepMilliseconds = 60 * 60 * 1000;

/** Forgets what has run out, hour by hour, for as long as the server lives. */
export function cleanUpHourly(app: App, sweep: () => Promise<unknown>): void {
  async function sweepNow(): Promise<void> {
    await sweep().catch((thrown: unknown) =>
      app.log.warn({ err: thrown }, 'what has run out could not be swept away'),
    );
  }
  const sweeping = setInterval(() => void sweepNow(), sweepMilliseconds);
  sweeping.unref();
  // What a stopped server left to be done is not left for another hour.
  app.addHook('onListen', sweepNow);
  app.addHook('onClose', (_instance, done) => {
    clearInterval(sweeping);
    done();
  });
}
