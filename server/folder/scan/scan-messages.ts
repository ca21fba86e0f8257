import * as z from 'zod/mini';

/** How a scan ended; the process itself ends later, when the colours of new pictures are found too. */
export const scanReport = z.union([
  z.object({ kind: z.literal('scanned'), problem: z.nullable(z.string()), changed: z.boolean() }),
  z.object({ kind: z.literal('damaged') }),
]);
export type ScanReport = z.output<typeof scanReport>;
