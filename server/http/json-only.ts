import type { App } from './serve.ts';

/** Accepts only JSON, since another site can make a browser post a form or plain text. An empty body is allowed. */
export function acceptJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
