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
  /** Named parts of the path; parameters of the query. */
  part: (name: string) => string;
  query: (name: string) => string | undefined;
};

type RouteOptions = { method: 'GET' | 'POST' | 'PUT'; url: string; maxBytes?: number };

const texts = z.record(z.string(), z.unknown());

function textsOf(value: unknown): Map<string, string> {
  const entries = Object.entries(z.parse(texts, value ?? {}));
  return new Map(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : [])),
  );
}

/**
 * Registers a call of an app. The handler returns a value that is sent as JSON, undefined for an empty body, or a text.
 * No cache stores the response. Every GET holds a slot among the heavy answers once its caller is known
 * (authentication.ts), since it may return a whole list.
 */
export function appRoute(
  app: App,
  route: RouteOptions,
  handle: (call: AppRequest) => Promise<unknown>,
): void {
  const { method, url, maxBytes } = route;
  app.route({
    method,
    url,
    config: { audience: 'app' },
    ...(maxBytes === undefined ? {} : { bodyLimit: maxBytes }),
    handler: (request, response) => {
      // Fastify would wait for the end of the stream if an async function returned the response.
      respond(request, response).catch((thrown: unknown) => void response.send(thrown));
    },
  });

  async function respond(request: Request, response: Response): Promise<void> {
    const [parts, query] = [textsOf(request.params), textsOf(request.query)];
    refuseControlCharacters({ ...Object.fromEntries(parts), ...Object.fromEntries(query) });
    // No database can store NUL.
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
    await sendPieces(jsonPieces(answer), { request, response, type, mayCompress: false, enter });
  }
}

/** Splits the last part of an address, `phone.json`, into name and format. 404 for a format that is not listed. */
export function nameAndFormat(file: string, formats: readonly string[] = ['json']): [string, string] {
  const format = formats.find((ending) => file.endsWith(`.${ending}`));
  if (format === undefined) throw missing('There is nothing at this address.');
  return [file.slice(0, -format.length - 1), format];
}

/** The parameter `since` in seconds; 0, which asks for everything, where it is missing or no number. */
export function sinceOf(text: string | undefined): number {
  const since = /^\d{1,15}(\.\d*)?$/.test(text ?? '') ? Math.floor(Number(text)) : 0;
  return Math.min(since, 1e12);
}
