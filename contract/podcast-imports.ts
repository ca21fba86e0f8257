import * as z from 'zod/mini';
import { get, noInput, post } from './endpoint.ts';

/** Subscribing to many shows at once, from a file. */

/** What became of one address of an import. `pending`: subscribed, and not fetched within 10 s; its show tells. */
export const importOutcome = z.object({
  url: z.string(),
  title: z.optional(z.string()),
  status: z.enum(['subscribed', 'already', 'pending', 'failed']),
  id: z.optional(z.number()),
  error: z.optional(z.string()),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** Ours: an OPML file, or a list of addresses one a line, as multipart field `file`, at most 1 MB and 2,000 feeds. */
export const importOpml = post('/api/podcast/opml', {
  audience: 'session',
  summary: 'Import subscriptions from an OPML file',
  input: noInput,
  reply: z.object({ jobId: z.string() }),
  status: 202,
  maxBytes: 1024 * 1024 + 16 * 1024,
});

const importStand = z.object({ done: z.number(), total: z.number(), results: z.array(importOutcome) });

/** Ours: how an import of the listener's stands; it can be read again later. 404 for somebody else's. */
export const importProgress = get('/api/podcast/imports/:jobId', {
  audience: 'session',
  isHeavy: true,
  summary: 'How an import stands',
  input: z.object({ jobId: z.string() }),
  reply: importStand,
});

/** Ours: tries the lines that failed once more, once the import is through; answers how it then stands. */
export const importAgain = post('/api/podcast/imports/:jobId/again', {
  audience: 'session',
  isHeavy: true,
  summary: 'Try again what failed in an import',
  input: z.object({ jobId: z.string() }),
  reply: importStand,
});

/** Ours: the listener's last import, so that a page that was left can be come back to; null when there was none. */
export const lastImport = get('/api/podcast/imports', {
  audience: 'session',
  summary: "The listener's last import",
  input: noInput,
  reply: z.object({ jobId: z.nullable(z.string()) }),
});
