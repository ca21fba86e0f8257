import { Refusal } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';
import { type FormPair, readFormPairs } from './form-pairs.ts';

/** Values by name; a name that stands there several times has a list. */
export type Query = Record<string, string | string[]>;

/** In the place of a query that is over a limit: the router must not throw, so the request is refused after it. */
const tooLong: Query = Object.freeze({});

/** The query of an address as Fastify hands it to routes. Never throws. */
export function parseQuery(text: string): Query {
  const { pairs, isWhole } = readFormPairs(text);
  return isWhole ? grouped(pairs) : tooLong;
}

function grouped(pairs: readonly FormPair[]): Query {
  // Without a prototype: `__proto__` is a name like any other.
  const query: Query = Object.create(null);
  for (const [name, value] of pairs) {
    const existing = query[name];
    if (existing === undefined) query[name] = value;
    else if (Array.isArray(existing)) existing.push(value);
    else query[name] = [existing, value];
  }
  return query;
}

/** Answers 414 to a query of more pairs or characters than are read. */
export function refuseLongQueries(app: App): void {
  app.addHook('onRequest', (request, _response, done) => {
    const isTooLong = request.query === tooLong;
    done(isTooLong ? new Refusal(414, 'too_large', 'That address has too many parameters.') : undefined);
  });
}

/** The query's pairs; the values of a name stand in the order in which they were sent. */
export const queryPairs = ({ query }: Pick<Request, 'query'>): FormPair[] =>
  Object.entries(Object(query)).flatMap(([name, values]) =>
    [values].flat().flatMap((value): FormPair[] => (typeof value === 'string' ? [[name, value]] : [])),
  );
