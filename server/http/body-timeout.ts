import type { App, Request } from './serve.ts';

/** Time in which a request must arrive: one with a file, and any other. */
export const bodyTimeouts = { fileMilliseconds: 60 * 60_000, otherMilliseconds: 60_000 };

/** Uploads of files may take longer than a minute; all other bodies are small. */
const mayBeSlow = ({ headers }: Request) =>
  headers['content-type']?.startsWith('multipart/') === true ||
  (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0');

/** Closes connections whose request has not arrived in time. Uploads of files have the limit of the server instead. */
export function endSlowBodies(app: App, milliseconds = bodyTimeouts.otherMilliseconds): void {
  app.addHook('onRequest', (request, _response, done) => {
    if (!mayBeSlow(request)) {
      const timeout = setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy();
      }, milliseconds).unref();
      request.raw.once('close', () => clearTimeout(timeout));
    }
    done();
  });
}
