import type { App } from '#server/http/serve.ts';

/** Reads every body as text: apps send wrong content types, so each route parses its own body. */
export function acceptTextBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
