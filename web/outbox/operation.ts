import * as z from 'zod/mini';
import { clientTime } from './client-time.ts';

/** A stored change of a listener that the server has not accepted yet. */
export const operation = z.object({
  id: z.string(),
  /** The name of the `Kind` that sends it. */
  kind: z.string(),
  /** Operations of one kind and sequence are sent in the order in which they were made. */
  sequence: z.string(),
  /** A later operation with the same value replaces this one. */
  replaces: z.optional(z.string()),
  /** Increasing number; the order of sending. */
  order: z.number(),
  made: clientTime,
  payload: z.unknown(),
});
export type Operation = z.output<typeof operation>;

/** The storage key: one for each `id`, or for each `replaces`. */
export const keyOf = ({ kind, id, replaces }: Pick<Operation, 'kind' | 'id' | 'replaces'>): string =>
  `${kind} ${replaces ?? id}`;
