import * as z from 'zod/mini';

const text = z.optional(z.unknown());
const error = z.object({ reason: text, errorCode: text, name: text });
/** The event's own example in Apple's documentation has the error one level down. */
const event = z.object({ error });
const notAllowed = 'NotAllowedError';

const word = (value: unknown) =>
  typeof value === 'string' && /^[A-Z_]{3,}$/.test(value) ? value : undefined;

/**
 * The reason of whatever MusicKit threw or said, as one word (`CONTENT_UNAVAILABLE`); undefined for what is no error of
 * its own. Older versions say it as `errorCode` or as the error's name.
 */
export function musicKitReason(thrown: unknown): string | undefined {
  const nested = z.safeParse(event, thrown);
  const parsed = nested.success ? nested : undefined;
  const found = parsed ? parsed.data.error : z.safeParse(error, thrown).data;
  if (found?.name === notAllowed) return 'USER_INTERACTION_REQUIRED';
  return word(found?.reason) ?? word(found?.errorCode) ?? word(found?.name);
}
