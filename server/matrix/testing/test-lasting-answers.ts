import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import type { App } from '#server/http/serve.ts';

/** With this header an answer has no end: after its last byte comes nothing more. */
export const withoutEnd = { 'x-test-without-end': '1' };

/**
 * Lets answers of servers that are made from here on last, by `withoutEnd`, and collects the routes (`GET /path`) that
 * sent a stream: those may last by themselves.
 */
export function lastingAnswers() {
  const streaming = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify }: { fastify: App } = Object(message);
    fastify.addHook('onSend', async (request, response, payload) => {
      if (payload instanceof Readable) streaming.add(`${request.method} ${request.routeOptions.url}`);
      const isAsked = Object.keys(withoutEnd).every((name) => request.headers[name] !== undefined);
      if (!isAsked || response.statusCode >= 300) return payload;
      response.removeHeader('content-length');
      return Readable.from(neverEnding(payload), { objectMode: false });
    });
  };
  subscribe('fastify.initialization', listen);
  return { streaming, [Symbol.dispose]: () => void unsubscribe('fastify.initialization', listen) };
}

async function* neverEnding(payload: unknown): AsyncGenerator<Uint8Array | string> {
  if (payload instanceof Readable) yield* payload;
  else if (typeof payload === 'string' || payload instanceof Uint8Array) yield payload;
  await new Promise(() => undefined);
}
