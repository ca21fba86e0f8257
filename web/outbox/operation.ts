import * as z from 'zod/mini';
import { clientTime } from './client-time.ts';

/** Something that a listener changed and the server has not taken yet, as the browser keeps it. */
export const operation = z.object({
  id: z.string(),
  /** Who sends it (`Kind`). */
  kind: z.string(),
  /** Operations of one kind and sequence are sent in the order in which they were made. */
  sequence: z.string(),
  /** A later one that replaces the same takes its place. */
  replaces: z.optional(z.string()),
  /** Rises; it is where it stands among the others. */
  order: z.number(),
  made: clientTime,
  payload: z.unknown(),
});
export type Operation = z.output<typeof operation>;

/** Under what it is kept: one for each `id`, or for what it replaces. */
export const keyOf = ({ kind, id, replaces }: Pick<Operation, 'kind' | 'id' | 'replaces'>): string =>
  `${kind} ${replaces ?? id}`;
