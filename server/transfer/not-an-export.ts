import * as z from 'zod/mini';

/** What the worker that reads exports is given, and what it answers. */
export const checkOrder = z.object({ path: z.string(), staged: z.string() });
export const checkAnswer = z.union([
  z.object({ total: z.number() }),
  z.object({ refused: z.string(), code: z.enum(['not_an_export', 'too_large']) }),
  z.object({ failed: z.string(), code: z.optional(z.string()) }),
]);
export type CheckAnswer = z.output<typeof checkAnswer>;

/** A file that cannot be taken in, with the sentence that says why. */
export class NotAnExport extends Error {
  readonly code: 'not_an_export' | 'too_large';

  constructor(sentence: string, code: 'not_an_export' | 'too_large' = 'not_an_export') {
    super(sentence);
    this.name = 'NotAnExport';
    this.code = code;
  }
}
