import * as z from 'zod/mini';
import { likedItem, ratedSong, savedAlbum } from './library.ts';
import { providerName } from './music.ts';
import { shareKinds } from './share-links.ts';

/*
 * What an account looks like outside of Earshot: a file of rows for each part, one JSON value a line. Raised when an
 * older Earshot would misread it.
 */
export const formatVersion = 1;

const text = (max: number) => z.string().check(z.maxLength(max));
const id = text(500).check(z.minLength(1));
/** Epoch milliseconds. */
const time = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const seconds = z.number().check(z.gte(0), z.lte(1e7));
const small = z.nullable(z.int().check(z.gte(0), z.lte(2_147_483_647)));
const address = text(4_000);
/** As long as any that can be followed. */
const feedAddress = text(8_192);
const stars = z.int().check(z.gte(1), z.lte(5));
const value = z.union([z.literal(1), z.literal(-1)]);

/** What a song, album or artist of the music folder is known again by in another one. */
export const itemRow = z.object({
  kind: z.enum(['song', 'album', 'artist']),
  id,
  name: text(2_000),
  artist: text(2_000),
  album: text(2_000),
  disc: small,
  track: small,
  durationMilliseconds: small,
  /** Within the music folder, with `/`. */
  path: text(8_000),
  /** A hash of its sound. */
  sound: z.nullable(text(200)),
});
export type ItemRow = z.output<typeof itemRow>;

export const containerKind = z.enum(['album', 'playlist', 'station']);
const position = { positionSeconds: seconds, durationSeconds: z.nullable(seconds), updatedAt: time };
/** What an episode is known again by. */
const episode = {
  feed: feedAddress,
  show: text(2_000),
  guid: text(8_000),
  title: text(8_000),
  sound: z.nullable(text(8_000)),
};
const minuteOfDay = z.int().check(z.gte(0), z.lte(1439));
/** `likedBy` below are keys of items (`album/5`). */
const ofProvider = { provider: providerName };

const playlistRow = z.object({
  id,
  name: text(300),
  description: text(5_000),
  createdAt: time,
  changedAt: time,
  songs: z.array(id).check(z.maxLength(10_000)),
  /** What it was given to be known by: WebP in base64. */
  picture: z.optional(text(560_000)),
  /** The folder it is in, by its name. */
  group: z.optional(text(100)),
  isPinned: z.optional(z.boolean()),
  pinnedAt: z.optional(time),
});

/** The rows of each part, in the order in which an import takes them: what others speak of comes first. */
export const rowShapes = {
  items: itemRow,
  settings: z.object({ name: text(200), provider: z.nullable(providerName) }),
  /** The listener's folders of playlists, also those with nothing in them. */
  'playlist-folders': z.object({ name: text(100), createdAt: time }),
  playlists: playlistRow,
  /** Apart from the others, which an older Earshot knows: it would take them for ones that are there. */
  'deleted-playlists': z.object({ ...playlistRow.shape, deletedAt: time }),
  hidden: z.object({ kind: z.enum(['song', 'album']), id }),
  ratings: z.object({
    kind: z.enum(['song', 'album', 'playlist', 'station', 'artist']),
    id,
    value,
    ratedAt: time,
  }),
  stars: z.object({ id, stars, ratedAt: time }),
  /** Apart from the songs' ones, which an older Earshot knows: it would take an album for a song. */
  'item-stars': z.object({ kind: z.enum(['album', 'artist']), id, stars, ratedAt: time }),
  plays: z.object({
    playId: id,
    songId: id,
    playedAt: time,
    container: z.nullable(z.object({ kind: containerKind, id })),
  }),
  library: z.object({ ...ofProvider, album: savedAlbum, addedAt: time }),
  favourites: z.object({
    ...ofProvider,
    song: ratedSong,
    ratedAt: time,
    likedItself: z.boolean(),
    likedBy: z.array(text(520)).check(z.maxLength(100)),
  }),
  'liked-items': z.object({ ...ofProvider, item: likedItem, ratedAt: time }),
  subscriptions: z.object({
    feed: feedAddress,
    title: text(2_000),
    since: time,
    /** Whether notifications are on for it. */
    notifies: z.optional(z.boolean()),
  }),
  speeds: z.object({ feed: feedAddress, speed: z.number().check(z.gte(0.1), z.lte(10)) }),
  'show-views': z.object({
    feed: feedAddress,
    layout: z.nullable(z.enum(['grid', 'list'])),
    order: z.nullable(z.enum(['newest', 'oldest'])),
  }),
  positions: z.object({
    ...episode,
    ...position,
    progress: z.number().check(z.gte(0), z.lte(100)),
    completed: z.boolean(),
    others: z.array(z.object(position)).check(z.maxLength(1_000)),
  }),
  'episode-bookmarks': z.object({
    ...episode,
    id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    positionMilliseconds: z.int().check(z.gte(0), z.lte(1e10)),
    note: text(1_000),
    createdAt: time,
    changedAt: time,
  }),
  /** Where a listener was in a song, as an app said. */
  bookmarks: z.object({
    songId: id,
    positionMilliseconds: z.int().check(z.gte(0)),
    comment: text(1_000),
    createdAt: time,
    changedAt: time,
  }),
  /** Internet radio; addresses are looked at by the rules of adding a station. */
  'radio-stations': z.object({ name: text(200), streamUrl: address, homeUrl: address, createdAt: time }),
  notifications: z.object({
    quietHours: z.nullable(z.object({ from: minuteOfDay, to: minuteOfDay, timeZone: text(64) })),
    /** When new episodes were last looked at. */
    lookedAt: time,
  }),
  /** The episodes that share links lead to, by the id that they have there. */
  episodes: z.object({ id, ...episode }),
  /** With what opens them, so that an address goes on at the same path of another server. */
  'share-links': z.object({
    kind: z.enum(shareKinds),
    id,
    title: text(8_000),
    by: text(8_000),
    note: text(200),
    createdAt: time,
    expiresAt: z.nullable(time),
    maxPlays: small,
    plays: z.int().check(z.gte(0), z.lte(2_147_483_647)),
    lastUsedAt: z.optional(z.nullable(time)),
    /** The last part of its address. Absent in exports of an older Earshot; null where its server's key is gone. */
    token: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{32}$/)))),
  }),
} as const;

export type PartName = keyof typeof rowShapes;
export type RowOf<Name extends PartName> = z.output<(typeof rowShapes)[Name]>;

export const partNames = Object.keys(rowShapes).filter((name): name is PartName => name in rowShapes);

export const manifestName = 'earshot.json';
/** Where the rows of a part lie in the file. */
export const rowsPath = (name: PartName) => `data/${name}.jsonl`;

/** The last file of an export: it says how many rows the others have, so that a file which was cut is known. */
export const manifest = z.object({
  format: z.literal('earshot account'),
  formatVersion: z.int(),
  earshot: text(100),
  exportedAt: z.iso.datetime(),
  email: text(1_000),
  name: text(200),
  counts: z.record(z.string(), z.int()),
  /** What is not in the file, in sentences. */
  notIncluded: z.optional(z.array(text(1_000)).check(z.maxLength(100))),
});
export type Manifest = z.output<typeof manifest>;
