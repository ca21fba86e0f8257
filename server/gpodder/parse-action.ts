import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));
const count = z.optional(z.nullable(z.union([z.number(), z.string()])));

/** An action as apps send it; what is missing or odd in one of them spoils that one alone. */
const shape = z.object({
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

/** What an app heard, or that it set an episode back to new. Seconds; `at` is epoch milliseconds. */
export const actionShape = z.object({
  podcast: z.string(),
  episode: z.string(),
  guid: z.nullable(z.string()),
  device: z.nullable(z.string()),
  at: z.number(),
  heard: z.union([
    z.object({ position: z.number(), total: z.nullable(z.number()), isMark: z.boolean() }),
    z.literal('anew'),
  ]),
});
export type ParsedAction = z.output<typeof actionShape>;

function seconds(value: number | string | null | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 && number <= 1e7
    ? number
    : null;
}

/** A time without a zone is UTC; a number counts seconds, or milliseconds if that would be in the far future. */
export function timeOf(sent: string | number | null | undefined, now: number): number {
  const number = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;
  if (typeof number === 'number')
    return Number.isFinite(number) && number > 0 ? (number < 1e11 ? number * 1000 : number) : now;
  if (typeof sent !== 'string') return now;
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(sent);
  const time = Date.parse(hasZone ? sent : `${sent}Z`);
  return Number.isNaN(time) ? now : time;
}

/** An app that has no guid writes the word. */
const guidOf = (guid: string | null | undefined) => (guid && guid !== 'null' ? guid : null);

/**
 * An action that says where somebody was; null for what changes nothing: downloads, deletions, plays without a position,
 * and what is no action at all.
 */
export function parseAction(value: unknown, now: number): ParsedAction | null {
  const parsed = z.safeParse(shape, value);
  if (!parsed.success) return null;
  const { podcast, episode, action, timestamp, guid, device, ...sent } = parsed.data;
  const said = { podcast, episode, guid: guidOf(guid), device: device || null, at: timeOf(timestamp, now) };
  const position = seconds(sent.position);
  const kind = action.toLowerCase();
  if (kind === 'new') return { ...said, heard: 'anew' };
  if (kind !== 'play' || position === null) return null;
  const total = seconds(sent.total) || null;
  const isMark = total !== null && position === total && seconds(sent.started) === total;
  return { ...said, heard: { position, total, isMark } };
}
