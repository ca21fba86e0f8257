import type { App } from './serve.ts';

/** A form or a plain text that another site can make a browser post is no JSON, and an empty body is no error. */
export function acceptJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}
