import * as z from 'zod/mini';
import { get, noInput } from './endpoint.ts';

/** `warning`: Earshot works, and something could be better. `fault`: something does not work. */
export const checkState = z.enum(['ok', 'warning', 'fault']);
export type CheckState = z.output<typeof checkState>;

/** What was found of one thing, and what to do about it: sentences. */
export const checked = z.object({
  id: z.string(),
  title: z.string(),
  state: checkState,
  finding: z.string(),
  /** Null where nothing needs to be done. */
  remedy: z.nullable(z.string()),
});
export type Checked = z.output<typeof checked>;

export const doctor = get('/api/operator/doctor', {
  audience: 'operator',
  summary: 'Check this server: its settings, folders, database, clock, disk and ways out',
  input: noInput,
  reply: z.object({ checks: z.array(checked) }),
});
