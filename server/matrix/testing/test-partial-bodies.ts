import type { Endpoint } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';
import { shapeOf } from './test-inputs.ts';

/** A body that is not the whole of what a call takes. */
export type PartialBody = { what: string; type: string; text: string };

export const errorPage = '<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>';

/** What programs and proxies send instead of a body. */
const anywhere: PartialBody[] = [
  { what: 'nothing', type: 'application/json', text: '' },
  { what: 'an empty object', type: 'application/json', text: '{}' },
  { what: 'an error', type: 'application/json', text: '{"error":"x"}' },
  { what: 'an error page', type: 'application/json', text: errorPage },
  { what: 'an error page of its type', type: 'text/html', text: errorPage },
  { what: 'a list', type: 'application/json', text: '[]' },
  { what: 'a text', type: 'application/json', text: '"x"' },
  { what: 'null', type: 'application/json', text: 'null' },
];

const json = (what: string, value: unknown): PartialBody => ({
  what,
  type: 'application/json',
  text: JSON.stringify(value),
});

/** The same, and the right body cut, with each of its fields missing, and with each of another type. */
export function partialBodiesOf(call: Endpoint, body: Record<string, unknown>): PartialBody[] {
  const required = requiredIn(call);
  const whole = JSON.stringify(body);
  const cut = [0.3, 0.6, 0.95].map((part) => ({
    what: `${100 * part} percent of it`,
    type: 'application/json',
    text: whole.slice(0, Math.floor(whole.length * part)),
  }));
  const missing = Object.keys(body)
    .filter((name) => required.includes(name))
    .map((name) =>
      json(`no ${name}`, Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))),
    );
  const odd = Object.entries(body).map(([name, value]) =>
    json(`another type of ${name}`, {
      ...body,
      [name]: typeof value === 'object' && value !== null && !Array.isArray(value) ? 'x' : { error: 'x' },
    }),
  );
  return [...anywhere, ...cut, ...missing, ...odd];
}

function requiredIn(call: Endpoint): string[] {
  const { required } = shapeOf(call.input);
  return Array.isArray(required) ? required.map(String) : [];
}

/** Whether a call takes more in its body than its address says. */
export function takesBody(call: Endpoint): boolean {
  if (call.method === 'GET' || call.method === 'DELETE') return false;
  const inAddress = [...pathParameters(call.path), ...(call.inQuery ?? [])];
  return Object.keys(Object(shapeOf(call.input)['properties'])).some((name) => !inAddress.includes(name));
}
