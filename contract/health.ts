import * as z from 'zod/mini';
import { get, noInput } from './endpoint.ts';

export const health = get('/healthz', {
  audience: 'public',
  summary: 'The process is up',
  input: noInput,
  reply: z.object({ status: z.literal('ok') }),
});

/** 503 while the database does not answer. */
export const readiness = get('/readyz', {
  audience: 'public',
  summary: 'The database answers and is migrated',
  input: noInput,
  reply: z.object({ status: z.literal('ready') }),
});

/** Every call of this server, made from the same data that serves them (OpenAPI 3.1). */
export const openApi = get('/api/openapi.json', {
  audience: 'public',
  summary: 'This description',
  input: noInput,
  reply: z.record(z.string(), z.unknown()),
});
