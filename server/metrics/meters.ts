import type { App } from '#server/http/serve.ts';
import { whenClosed } from '#server/http/when-closed.ts';
import { measureEventLoopDelay } from './event-loop-delay.ts';
import type { RequestTally } from './request-tally.ts';
import { createRequestTally } from './request-tally.ts';
import type { StreamTally } from './stream-tally.ts';
import { createStreamTally } from './stream-tally.ts';

const isSound = (type: unknown) => typeof type === 'string' && /^(audio|video)\//.test(type);

/** Counts every answer of an app, and the sounds that it sends. */
function countRequests(app: App, requests: RequestTally, streams: StreamTally): void {
  app.addHook('onSend', (request, response, payload, done) => {
    if (isSound(response.getHeader('content-type'))) {
      streams.begin(response.raw, request.raw.socket, app.openStreams.nameOfOwner(response.raw));
      // Also when the listener goes away.
      whenClosed(response, () => streams.end(response.raw));
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, response, done) => {
    requests.add({
      method: request.method,
      // Addresses that are none of ours would make a line each.
      route: request.routeOptions.url ?? 'none',
      status: response.statusCode,
      seconds: response.elapsedTime / 1000,
    });
    done();
  });
}

export type Meters = ReturnType<typeof startMeters>;

/** Measures this process, and counts what the app answers from now on. */
export function startMeters(app: App) {
  const requests = createRequestTally();
  const streams = createStreamTally();
  const eventLoopDelay = measureEventLoopDelay();
  countRequests(app, requests, streams);
  app.addHook('onClose', (_instance, done) => {
    eventLoopDelay.close();
    done();
  });
  return { requests, streams, eventLoopDelay };
}
