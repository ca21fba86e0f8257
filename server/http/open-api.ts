import { setImmediate as nextTurn } from 'node:timers/promises';
import { toJSONSchema } from 'zod';
import type * as z from 'zod/mini';
import { type Endpoint, refusal } from '#contract/endpoint.ts';
import { pathParameters } from '#contract/path-parameters.ts';
import { providerErrors } from '#contract/v1/provider.ts';

const security: Record<Endpoint['audience'], Record<string, string[]>[]> = {
  public: [],
  session: [{ session: [] }],
  operator: [{ session: [] }],
  developer: [{ developerToken: [] }],
  listener: [{ developerToken: [], userToken: [] }],
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...definition } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return definition;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const json = (schema: Record<string, unknown>) => ({ 'application/json': { schema } });

/** Input that is not in the path is in the query (GET, DELETE) or in the JSON body. */
function inputOf({ method, path, input, inQuery = [] }: Endpoint) {
  const { properties, required } = record(schemaOf(input, 'input'));
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const inPath = pathParameters(path);
  const entries = Object.entries(record(properties));
  const allInQuery = method === 'GET' || method === 'DELETE';
  const inBody = (name: string) => !allInQuery && !inPath.includes(name) && !inQuery.includes(name);
  const parameters = entries
    .filter(([name]) => !inBody(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || needed.includes(name),
      schema,
    }));
  const body = entries.filter(([name]) => inBody(name));
  if (body.length === 0) return { parameters };
  const schema = { type: 'object', properties: Object.fromEntries(body), required: needed };
  return { parameters, requestBody: { content: json(schema) } };
}

function operationOf(endpoint: Endpoint) {
  const { status, reply, audience, summary, path } = endpoint;
  const success = status === 204 || status === 202 ? {} : { content: json(schemaOf(reply, 'output')) };
  const error = schemaOf(path.startsWith('/v1/') ? providerErrors : refusal, 'output');
  return {
    summary,
    security: security[audience],
    ...inputOf(endpoint),
    responses: {
      [status]: { description: 'Success', ...success },
      default: { description: 'Refused', content: json(error) },
    },
  };
}

/** The OpenAPI 3.1 description of the endpoints. Yields to other requests between endpoints. */
export async function openApiOf(
  endpoints: readonly Endpoint[],
  version: string,
): Promise<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    await nextTurn();
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Earshot', version },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'earshot' },
        developerToken: { type: 'http', scheme: 'bearer' },
        userToken: { type: 'apiKey', in: 'header', name: 'Music-User-Token' },
      },
    },
  };
}
