import * as z from 'zod/mini';

/** What a scan's process asks of its server; each question has an answer with its number. */
export const publishQuestion = z.object({
  kind: z.literal('publish'),
  number: z.number(),
  /** The change that the scan's own catalogue has: another one was published since where it is not the last. */
  base: z.number(),
  /** Null: these were all, and they are to be visible. */
  rows: z.nullable(z.array(z.object({ kind: z.string(), key: z.string(), body: z.string() }))),
});
export type PublishQuestion = z.output<typeof publishQuestion>;

/** `revision`: of the change, once it is visible; 0 before. Null: this server may not publish. */
export const publishAnswer = z.object({ number: z.number(), revision: z.nullable(z.number()) });
export type PublishAnswer = z.output<typeof publishAnswer>;
