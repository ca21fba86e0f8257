import * as z from 'zod/mini';
import { bytes, get, noInput, post } from './endpoint.ts';

/** Taking an account along: everything that is a listener's own as one zip, and such a zip into another Earshot. */

export const exportAccount = get('/api/account/export', {
  audience: 'session',
  isHeavy: true,
  summary: 'Everything that is the listener’s own, as one zip file',
  input: noInput,
  reply: bytes,
});

/** Upper bound of an import file: far more than a listener makes in a life. */
const maxBytes = 1024 * 1024 * 1024;

/**
 * Takes a zip (multipart field `file`). It is read and checked as a whole before this answers; what it holds is then
 * taken in by itself. 400 `not_an_export` with a sentence for what is none, 409 `import_running` while one runs, 413
 * for what is too large.
 */
export const importAccount = post('/api/account/import', {
  audience: 'session',
  summary: 'Take an exported account into one’s own',
  input: noInput,
  reply: z.object({ total: z.number() }),
  status: 202,
  maxBytes,
});

/** `found`: rows that are in the account now, whether they came or were there before. */
const partOutcome = z.object({ part: z.string(), inFile: z.number(), found: z.number() });

const accountImport = z.object({
  /** Rows, and how many of them were looked at. */
  total: z.number(),
  done: z.number(),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  parts: z.array(partOutcome),
  /** What is not in this Earshot; at most 1,000 of `total` by name. */
  unmatched: z.object({ total: z.number(), names: z.array(z.string()) }),
  /** What else its listener should know: what the file does not name, and what stood in the future. */
  notes: z._default(z.array(z.string()), []),
  /** Why it was given up, as a sentence; null where it was not. */
  error: z.nullable(z.string()),
});
export type AccountImport = z.output<typeof accountImport>;

/** How the listener's last import stands; null when there was none. */
export const accountImportStand = get('/api/account/import', {
  audience: 'session',
  summary: 'How the last import of an account stands',
  input: noInput,
  reply: z.object({ import: z.nullable(accountImport) }),
});

/** As it is stored once an import is done. */
export const importOutcome = z.pick(accountImport, {
  parts: true,
  unmatched: true,
  notes: true,
  error: true,
});
export type ImportOutcome = z.output<typeof importOutcome>;
