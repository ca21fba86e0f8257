import * as z from 'zod/mini';

/** The last that is known of one run (press of play), until the server has taken it. */
export const pendingSave = z.object({
  episodeId: z.string(),
  runId: z.string(),
  seq: z.number(),
  basedOn: z.number(),
  positionSeconds: z.number(),
  durationSeconds: z.nullable(z.number()),
  progress: z.number(),
});
export type PendingSave = z.output<typeof pendingSave>;
