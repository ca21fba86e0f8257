import * as z from 'zod/mini';
import { bytes, get, noInput } from './endpoint.ts';

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

/**
 * The Prometheus text format, for this machine itself and for callers with METRICS_TOKEN as a Bearer token; else 403
 * `metrics_closed` or 401 `metrics_token`.
 */
export const metrics = get('/metrics', {
  audience: 'public',
  summary: 'What the server does, for Prometheus',
  input: noInput,
  reply: bytes,
});

/** Every call of this server, made from the same data that serves them (OpenAPI 3.1). */
export const openApi = get('/api/openapi.json', {
  audience: 'public',
  summary: 'This description',
  input: noInput,
  reply: z.record(z.string(), z.unknown()),
});
