import type { App } from '#server/http/serve.ts';

/** Apps say anything of the type of what they send: it is taken as text, and each call reads it by itself. */
export function acceptTextBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
