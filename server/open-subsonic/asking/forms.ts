import type { App, Request } from '#server/serve.ts';

/** A playlist of ten thousand songs is a form of 200 KB; nobody's is longer than this. */
export const maxFormBytes = 10 * 1024 * 1024;

/** Takes whatever an app posts: some name no type, or a wrong one, beside parameters that stand in the address. */
export function acceptForms(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) => {
    done(null, String(body));
  });
}

/** The form that was posted; empty for anything else. */
export function formOf({ body, headers }: Request): string {
  const type = headers['content-type'] ?? '';
  return typeof body === 'string' && type.startsWith('application/x-www-form-urlencoded') ? body : '';
}
