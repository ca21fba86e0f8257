import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));
const count = z.optional(z.nullable(z.union([z.number(), z.string()])));

/** An action as apps send it. An invalid action is skipped alone, without the rest of its list. */
const sentActionSchema = z.object({
  podcast: text(4_000),
  episode: text(4_000),
  action: text(20),
  device: z.optional(z.nullable(text(200))),
  timestamp: z.optional(z.nullable(z.union([z.number(), text(60)]))),
  started: count,
  position: count,
  total: count,
  guid: z.optional(z.nullable(text(4_000))),
});

/**
 * A playback, or an episode that was set back to new. Seconds; times are epoch milliseconds. `appTime`: by the app's clock,
 * where it is not `at`; null where the app sent no time.
 */
export const actionShape = z.object({
  podcast: z.string(),
  episode: z.string(),
  guid: z.nullable(z.string()),
  device: z.nullable(z.string()),
  at: z.number(),
  appTime: z.optional(z.nullable(z.number())),
  heard: z.union([
    z.object({ position: z.number(), total: z.nullable(z.number()), isMark: z.boolean() }),
    z.literal('anew'),
  ]),
});
export type ParsedAction = z.output<typeof actionShape>;

function parseSeconds(value: number | string | null | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= 1e7
    ? number
    : null;
}

/** Parses a time to epoch ms; null for none. Without a zone it is UTC; a number is in seconds, or in milliseconds where it is too large for seconds. */
export function timeOf(time: string | number | null | undefined): number | null {
  const number = typeof time === 'string' && /^\d{1,15}$/.test(time) ? Number(time) : time;
  if (typeof number === 'number')
    return Number.isFinite(number) && number > 0 ? (number < 1e11 ? number * 1000 : number) : null;
  if (typeof time !== 'string') return null;
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(time);
  const ms = Date.parse(hasZone ? time : `${time}Z`);
  return Number.isNaN(ms) ? null : ms;
}

/** Some apps send the word 'null' for a missing guid. */
const guidOf = (guid: string | null | undefined) => (guid && guid !== 'null' ? guid : null);

/**
 * Parses an action that sets a position; null for everything else: downloads, deletions, plays without a position, and
 * values that are no action.
 */
export function parseAction(value: unknown, now: number): ParsedAction | null {
  const parsed = z.safeParse(sentActionSchema, value);
  if (!parsed.success) return null;
  const { podcast, episode, action, timestamp, guid, device, ...numbers } = parsed.data;
  const appTime = timeOf(timestamp);
  const times = appTime === null ? { at: now, appTime } : { at: appTime };
  const base = { podcast, episode, guid: guidOf(guid), device: device || null, ...times };
  const position = parseSeconds(numbers.position);
  const kind = action.toLowerCase();
  if (kind === 'new') return { ...base, heard: 'anew' };
  if (kind !== 'play' || position === null) return null;
  const total = parseSeconds(numbers.total) || null;
  const isMark = total !== null && position === total && parseSeconds(numbers.started) === total;
  return { ...base, heard: { position, total, isMark } };
}
