import type { App } from '#server/http/serve.ts';
import type { RequestTally } from './request-tally.ts';
import type { StreamTally } from './stream-tally.ts';

const isSound = (type: unknown) => typeof type === 'string' && /^(audio|video)\//.test(type);

/** Counts every answer of an app, and the sounds that it sends. */
export function countRequests(app: App, requests: RequestTally, streams: StreamTally): void {
  app.addHook('onSend', (request, response, payload, done) => {
    if (isSound(response.getHeader('content-type'))) {
      streams.begin(response.raw, request.raw.socket, app.openStreams.nameOfOwner(response.raw));
      // Also when the listener goes away.
      response.raw.once('close', () => streams.end(response.raw));
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
