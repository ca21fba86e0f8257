import * as z from 'zod/mini';

/** What the thread that writes the catalogue is started with. */
export const applyStart = z.object({ dataFolder: z.string(), musicFolders: z.array(z.string()) });
export type ApplyStart = z.output<typeof applyStart>;

const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('position') }),
  /** Part of a change; nothing of it is visible yet. */
  z.object({
    kind: z.literal('rows'),
    rows: z.array(z.object({ kind: z.string(), key: z.string(), body: z.string() })),
  }),
  /** Makes all rows visible, as the state after that change. */
  z.object({ kind: z.literal('commit'), lineage: z.number(), revision: z.number() }),
  /** Moves identities that are of no shared catalogue away, and ends. */
  z.object({ kind: z.literal('set-aside') }),
  /** Compares those that were moved away with the shared ones. */
  z.object({ kind: z.literal('compare') }),
  z.object({ kind: z.literal('close') }),
]);
export type ApplyOrder = z.output<typeof order>;
/** Of these, what concerns the changes. */
export type ChangeOrder = Exclude<ApplyOrder, { kind: 'set-aside' | 'compare' | 'close' }>;
export const applyOrder = z.object({ number: z.number(), order });

/** `songs`: numbers that were given, in the identities. */
const position = z.object({ lineage: z.number(), revision: z.number(), songs: z.number() });
export type CataloguePosition = z.output<typeof position>;
export const applyReply = z.object({
  number: z.number(),
  /** Of `compare`, how many differ. */
  answer: z.union([position, z.number(), z.null()]),
  /** Why it could not be done: nothing of the change was written. */
  failure: z.nullable(z.object({ sentence: z.string(), isDamaged: z.boolean() })),
});
export type ApplyReply = z.output<typeof applyReply>;
