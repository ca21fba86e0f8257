import { readdirSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';

const contract = new URL('../../../contract/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'audience' in value && 'path' in value;
}

/** Every call that the contract describes, read from its files: one that is added is here at once. */
export async function contractCalls(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const modules = await Promise.all(
    files.map(async (name): Promise<Record<string, unknown>> => import(new URL(name, contract).href)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

/** What a test calls it in a message. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** What goes to a server: the address, and the body where there is one. */
export type Question = { url: string; body?: Record<string, unknown> };

/** A lone half of a pair cannot stand in an address. */
const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** The input as a page would send it (web/api.ts): path parameters, then the query or the JSON body. */
export function sentBy({ method, path, inQuery = [] }: Endpoint, input: Record<string, unknown>): Question {
  const inPath = pathParameters(path);
  const address = inPath.reduce((filled, name) => filled.replace(`:${name}`, inAddress(input[name])), path);
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const allInQuery = method === 'GET' || method === 'DELETE';
  const queryFields = rest.filter(([name]) => allInQuery || inQuery.includes(name));
  const query = queryFields.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&');
  const url = query === '' ? address : `${address}?${query}`;
  if (allInQuery) return { url };
  return { url, body: Object.fromEntries(rest.filter(([name]) => !inQuery.includes(name))) };
}
