import type { Readable } from 'node:stream';
import { Refusal } from '#server/http/errors.ts';
import { type FormLimits, type FormPair, formLimits, readFormPairs } from '#server/http/form-pairs.ts';
import type { App, Request } from '#server/http/serve.ts';
import { readTextBody } from '#server/http/text-body.ts';

/** For an app that was let in: a playlist of ten thousand songs is a form of 200 KB; nobody's is longer than this. */
export const callerLimits: FormLimits = { characters: 10 * 1024 * 1024, pairs: 100_000 };

/**
 * Takes whatever an app posts: some name no type, or a wrong one, beside parameters that stand in the address. Before an
 * app is let in, no more of it is read than of anybody; `isKnown` says whether it was let in by its address.
 */
export function acceptForms(app: App, isKnown: (request: Request) => boolean): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: Request, body: Readable) =>
    readTextBody(body, {
      maxBytes: (isKnown(request) ? callerLimits : formLimits).characters,
      announcedBytes: request.headers['content-length'],
    }),
  );
}

const isForm = ({ headers }: Request) =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');

/** The form that was posted; empty for anything else. `isWhole`: whether it is within the limits. */
export function formOf(request: Request, limits: FormLimits) {
  const { body } = request;
  return readFormPairs(typeof body === 'string' && isForm(request) ? body : '', limits);
}

/** Whether something else than a form was posted: what it says is lost. */
export const hasOtherBody = (request: Request): boolean =>
  typeof request.body === 'string' && request.body.trim() !== '' && !isForm(request);

/** The same of an app that was let in. 413 for more than anybody sends. */
export function wholeFormOf(request: Request): FormPair[] {
  const { pairs, isWhole } = formOf(request, callerLimits);
  if (!isWhole) throw new Refusal(413, 'too_large', 'That form has too many parameters.');
  return pairs;
}
