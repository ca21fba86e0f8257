import type { Endpoint } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';
import { addressOf } from '#web/api.ts';

type WriteRequest = { address: string; method: string; body?: string };

/** Where the parts of a write go: into the path, the query (Apple's `ids[albums]`), or the JSON body. DELETE has no body. */
export function writeRequest(
  { method, path, inQuery = [] }: Pick<Endpoint, 'method' | 'path' | 'inQuery'>,
  values: Record<string, unknown>,
  more: Record<string, string> = {},
): WriteRequest {
  const placed = new Set([...pathParameters(path), ...inQuery]);
  const all = Object.entries(values);
  const address = addressOf(path, Object.fromEntries(all.filter(([name]) => placed.has(name))));
  const body = { ...Object.fromEntries(all.filter(([name]) => !placed.has(name))), ...more };
  if (method === 'DELETE' || (inQuery.length > 0 && Object.keys(body).length === 0))
    return { address, method };
  return { address, method, body: JSON.stringify(body) };
}
