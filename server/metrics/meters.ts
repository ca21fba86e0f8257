import type { App } from '#server/http/serve.ts';
import { countRequests } from './count-requests.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import { createRequestTally } from './request-tally.ts';
import { createStreamTally } from './stream-tally.ts';

export type Meters = ReturnType<typeof startMeters>;

/** Measures this process, and counts what the app answers from now on. */
export function startMeters(app: App, now: () => number) {
  const requests = createRequestTally();
  const streams = createStreamTally(now);
  const eventLoopDelay = measureEventLoopDelay();
  countRequests(app, requests, streams);
  app.addHook('onClose', (_instance, done) => {
    eventLoopDelay.close();
    done();
  });
  return { requests, streams, eventLoopDelay };
}
