import type { App, Request } from './serve.ts';

/** How long a request may take to arrive: one with a file, and any other (milliseconds). */
export const bodyTimeouts = { fileMilliseconds: 60 * 60_000, otherMilliseconds: 60_000 };

/** A file comes over a slow line for longer than a minute; everything else that is sent is small. */
const mayBeSlow = ({ headers }: Request) =>
  headers['content-type']?.startsWith('multipart/') === true ||
  (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0');

/** Ends connections whose request is still on its way after its time. Files have the server's own limit. */
export function endSlowBodies(app: App, milliseconds = bodyTimeouts.otherMilliseconds): void {
  app.addHook('onRequest', (request, _response, done) => {
    if (!mayBeSlow(request)) {
      const late = setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy();
      }, milliseconds).unref();
      request.raw.once('close', () => clearTimeout(late));
    }
    done();
  });
}
