import * as z from 'zod/mini';

/** behaviour.md#calls sends the caller's id along; it may be absent, and a different one is refused. */
export const actingUser = { userId: z.optional(z.string()) };
