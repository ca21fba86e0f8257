import * as z from 'zod/mini';
import { refuseControlCharacters } from '#server/http/control-characters.ts';
import { badInput, missing } from '#server/http/errors.ts';
import { jsonPieces } from '#server/http/json-pieces.ts';
import { currentListener } from '#server/http/listener-context.ts';
import { sendPieces } from '#server/http/send-pieces.ts';
import type { App, Request, Response } from '#server/http/serve.ts';

export type AppRequest = {
  request: Request;
  response: Response;
  /** Parts of the address, and of the query. */
  part: (name: string) => string;
  query: (name: string) => string | undefined;
};

type Way = { method: 'GET' | 'POST' | 'PUT'; url: string; maxBytes?: number };

const texts = z.record(z.string(), z.unknown());

function textsOf(value: unknown): Map<string, string> {
  const found = Object.entries(z.parse(texts, value ?? {}));
  return new Map(found.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])));
}

/**
 * A call of an app: what it is answered is JSON, nothing, or was sent already as a text. No cache keeps it. Whole lists are
 * heavy: every GET has a place among heavy answers once its caller is known (authentication.ts).
 */
export function appRoute(app: App, way: Way, handle: (asked: AppRequest) => Promise<unknown>): void {
  const { method, url, maxBytes } = way;
  app.route({
    method,
    url,
    config: { audience: 'app' },
    ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
    handler: (request, response) => {
      // A response that is returned from an async function is waited for until its stream is over.
      respond(request, response).catch((thrown: unknown) => void response.send(thrown));
    },
  });

  async function respond(request: Request, response: Response): Promise<void> {
    const [parts, query] = [textsOf(request.params), textsOf(request.query)];
    refuseControlCharacters({ ...Object.fromEntries(parts), ...Object.fromEntries(query) });
    // No database keeps it.
    if (typeof request.body === 'string' && request.body.includes('\0'))
      throw badInput('The request could not be read.');
    const answer = await handle({
      request,
      response,
      part: (name) => parts.get(name) ?? '',
      query: (name) => query.get(name),
    });
    response.header('cache-control', 'no-store');
    if (typeof answer === 'string') return void response.send(answer);
    const type = 'application/json; charset=utf-8';
    if (answer === undefined) return void response.type(type).send('');
    const enter = () => app.heavyAnswers.enter(currentListener(), response);
    await sendPieces(jsonPieces(answer), { request, response, type, mayPack: false, enter });
  }
}

/** The name and the ending of what an address names: `phone.json`. 404 for another ending than these. */
export function nameAndFormat(file: string, formats: readonly string[] = ['json']): [string, string] {
  const format = formats.find((ending) => file.endsWith(`.${ending}`));
  if (format === undefined) throw missing('There is nothing at this address.');
  return [file.slice(0, -format.length - 1), format];
}

/** Seconds; 0, and so all, where an app says nothing that is one. */
export function sinceOf(text: string | undefined): number {
  const since = /^\d{1,15}(\.\d*)?$/.test(text ?? '') ? Math.floor(Number(text)) : 0;
  return Math.min(since, 1e12);
}
