import * as z from 'zod/mini';

/** What the worker that reads exports is given, and what it answers. */
export const checkOrder = z.object({ path: z.string(), staged: z.string() });
export const checkAnswer = z.union([
  z.object({ total: z.number() }),
  z.object({ refused: z.string(), code: z.enum(['not_an_export', 'too_large']) }),
  z.object({ failed: z.string(), code: z.optional(z.string()) }),
]);
export type CheckAnswer = z.output<typeof checkAnswer>;
