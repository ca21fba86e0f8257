import * as z from 'zod/mini';
import { emptyQueue, isOpen, type Queue, type QueueEntry, type Repeat, upNext } from '#rules/queue/queue.ts';
import { savedItem } from './saved-item.ts';

const text = z.string();
const word = z.exactOptional(text);

const kind = z.enum([
  'album',
  'playlist',
  'song',
  'songs',
  'station',
  'radio',
  'live',
  'artist',
  'search',
  'queue',
  'episode',
]);
const count = z.int().check(z.gte(0));

const order = z.object({ by: z.enum(['songs', 'albums']), seed: count, first: word });

/** Every song once, under its key; the sections name keys. */
export const savedQueue = z.object({
  version: z.literal(1),
  context: z.exactOptional(z.object({ kind, id: text, name: word, order: z.exactOptional(order) })),
  items: z.record(text, savedItem),
  list: z.array(text),
  lastRead: word,
  /** Keys of the list's guests (see `QueueEntry`). */
  guests: z.exactOptional(z.array(text)),
  played: z.array(z.tuple([text, count])),
  now: text,
  nowAsked: z.boolean(),
  asked: z.array(text),
  rest: z.array(text),
  shuffle: z.boolean(),
  repeat: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  round: count,
  seed: count,
  keys: count,
});
export type SavedQueue = z.output<typeof savedQueue>;

/** As the specification numbers them; words stand everywhere else. */
const repeatNumbers = { off: 0, all: 1, one: 2 } as const satisfies Record<Repeat, number>;
const repeatWords = ['off', 'all', 'one'] as const satisfies Repeat[];

const keysOf = (entries: readonly QueueEntry[]) => entries.map((entry) => entry.key);

/** The queue as plain data; undefined when there is no current item, so nothing to come back to. */
export function packQueue(queue: Queue): SavedQueue | undefined {
  const { now, context, shuffle, repeat, round, seed, keys } = queue;
  if (now === undefined) return undefined;
  const all = [now, ...queue.list, ...upNext(queue), ...queue.played.map(({ entry }) => entry)];
  return {
    version: 1,
    ...(context && { context }),
    items: Object.fromEntries(all.map((entry) => [entry.key, entry.item])),
    list: keysOf(queue.list),
    ...(queue.lastReadId !== undefined && { lastRead: queue.lastReadId }),
    guests: keysOf(queue.list.filter(({ isGuest }) => isGuest)),
    played: queue.played.map(({ entry, round }): [string, number] => [entry.key, round]),
    now: now.key,
    nowAsked: now.userQueued,
    asked: keysOf(queue.userQueued),
    rest: keysOf(queue.rest),
    shuffle,
    repeat: repeatNumbers[repeat],
    round,
    seed,
    keys,
  };
}

/** What each song is when written down. A song never changes: another order of the same ones is written without a look at them. */
const written = new WeakMap<object, string>();

function textOf(song: object): string {
  const cached = written.get(song);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(song);
  written.set(song, text);
  return text;
}

/** The packed queue as the text that `JSON.stringify` makes of it. */
export function writtenQueue({ items, ...rest }: SavedQueue): string {
  const songs = Object.entries(items).map(([key, song]) => `${JSON.stringify(key)}:${textOf(song)}`);
  return `{"items":{${songs.join(',')}},${JSON.stringify(rest).slice(1)}`;
}

/** The queue that was packed. Keys without a song are left out; without a current song there is no queue. */
export function unpackQueue(packed: SavedQueue): Queue | undefined {
  const { context, shuffle, repeat, round, seed, keys } = packed;
  const songs = new Map(Object.entries(packed.items));
  const guests = new Set(packed.guests);
  const entry = (key: string, userQueued: boolean): QueueEntry[] => {
    const item = songs.get(key);
    return item === undefined ? [] : [{ key, item, userQueued, isGuest: guests.has(key) || undefined }];
  };
  const section = (names: string[], userQueued: boolean) => names.flatMap((key) => entry(key, userQueued));
  const [now] = entry(packed.now, packed.nowAsked);
  if (now === undefined) return undefined;
  const inList = new Set(packed.list);
  const list = section(packed.list, false);
  return {
    ...emptyQueue(seed, { shuffle, repeat: repeatWords[repeat] }),
    context,
    list,
    // Pages before this one wrote none.
    lastReadId:
      packed.lastRead ?? (isOpen(context) ? list.findLast(({ isGuest }) => !isGuest)?.item.id : undefined),
    played: packed.played.flatMap(([key, round]) =>
      entry(key, !inList.has(key)).map((entry) => ({ entry, round })),
    ),
    now,
    userQueued: section(packed.asked, true),
    rest: section(packed.rest, false),
    round,
    keys,
  };
}
