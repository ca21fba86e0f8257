import * as z from 'zod/mini';
import { decimal } from '../endpoint.ts';

/** The part of a list that is asked for. Each call says its own default and its largest `limit`; more is 400. */
export const paging = { limit: z.optional(decimal), offset: z._default(z.optional(decimal), 0) };

/** Ours: `name`, `artistName` or `dateAdded`; a `-` before it turns the order round. */
export const sorting = {
  sort: z.optional(z.enum(['name', '-name', 'artistName', '-artistName', 'dateAdded', '-dateAdded'])),
};
export type Sort = NonNullable<z.output<typeof sorting.sort>>;
