import * as z from 'zod/mini';

/** What a scan's process is started with. `skip`: files that an earlier try could not get through. */
export const scanOrder = z.object({
  dataFolder: z.string(),
  musicFolders: z.array(z.string()),
  skip: z.array(z.string()),
  progressPath: z.string(),
});
export type ScanOrder = z.output<typeof scanOrder>;

/** How a scan ended; the process itself ends later, when the colours of new pictures are found too. */
export const scanReport = z.union([
  z.object({ kind: z.literal('scanned'), problem: z.nullable(z.string()), changed: z.boolean() }),
  z.object({ kind: z.literal('damaged') }),
]);
export type ScanReport = z.output<typeof scanReport>;
