import type { Readable } from 'node:stream';
import { Refusal } from '#server/http/errors.ts';
import { type FormLimits, type FormPair, formLimits, readFormPairs } from '#server/http/form-pairs.ts';
import type { App, Request } from '#server/http/serve.ts';
import { readTextBody } from '#server/http/text-body.ts';

/** Limits for an authenticated app. A playlist of ten thousand songs is a form of 200 KB. */
export const callerLimits: FormLimits = { characters: 10 * 1024 * 1024, pairs: 100_000 };

/** Accepts any body: some apps send a wrong content type or none. The larger limit is for requests that `isAuthenticated` recognizes. */
export function acceptForms(app: App, isAuthenticated: (request: Request) => boolean): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: Request, body: Readable) =>
    readTextBody(body, {
      maxBytes: (isAuthenticated(request) ? callerLimits : formLimits).characters,
      announcedBytes: request.headers['content-length'],
    }),
  );
}

const isForm = ({ headers }: Request) =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** Parses a posted form; empty for any other body. `isWhole`: whether it is within the limits. */
export function formOf(request: Request, limits: FormLimits) {
  const { body } = request;
  return readFormPairs(typeof body === 'string' && isForm(request) ? body : '', limits);
}

/** Whether the body is no form, so that its contents are lost. */
export const hasOtherBody = (request: Request): boolean =>
  typeof request.body === 'string' && request.body.trim() !== '' && !isForm(request);

/** Parses the form of an authenticated app. 413 above the limits. */
export function wholeFormOf(request: Request): FormPair[] {
  const { pairs, isWhole } = formOf(request, callerLimits);
  if (!isWhole) throw new Refusal(413, 'too_large', 'That form has too many parameters.');
  return pairs;
}
