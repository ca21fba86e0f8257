import { Refusal } from '#server/http/errors.ts';
import type { App, Request } from '#server/http/serve.ts';
import { type FormPair, readFormPairs } from './form-pairs.ts';

/** Values by name; a repeated name has a list. */
export type Query = Record<string, string | string[]>;

/** Replaces a query above the limits: the router must not throw, so a hook refuses the request later. */
const tooLong: Query = Object.freeze({});

/** Parses the query of an address for Fastify. Never throws. */
export function parseQuery(text: string): Query {
  const { pairs, isWhole } = readFormPairs(text);
  return isWhole ? groupByName(pairs) : tooLong;
}

function groupByName(pairs: readonly FormPair[]): Query {
  // Without a prototype, `__proto__` is a name like any other.
  const query: Query = Object.create(null);
  for (const [name, value] of pairs) {
    const existing = query[name];
    if (existing === undefined) query[name] = value;
    else if (Array.isArray(existing)) existing.push(value);
    else query[name] = [existing, value];
  }
  return query;
}

/** Answers 414 to a query above the limits. */
export function refuseLongQueries(app: App): void {
  app.addHook('onRequest', (request, _response, done) => {
    const isTooLong = request.query === tooLong;
    done(isTooLong ? new Refusal(414, 'too_large', 'That address has too many parameters.') : undefined);
  });
}

/** The pairs of the query; values of one name keep their order. */
export const queryPairs = ({ query }: Pick<Request, 'query'>): FormPair[] =>
  Object.entries(Object(query)).flatMap(([name, values]) =>
    [values].flat().flatMap((value): FormPair[] => (typeof value === 'string' ? [[name, value]] : [])),
  );
