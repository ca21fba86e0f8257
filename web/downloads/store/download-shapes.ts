import * as z from 'zod/mini';
import { savedItem } from '#web/player/player/saved-item.ts';

const text = z.string();
const word = z.exactOptional(text);
const count = z.number().check(z.gte(0));

/** `songs`: those of a rule, which is the id. */
const kinds = [
  'album',
  'playlist',
  'artist',
  'favourites',
  'songs',
  'song',
  'episode',
  'show',
  'book',
] as const;
export type DownloadKind = (typeof kinds)[number];

/** What a listener wants on this device: an album, a show. `files` are what it stands for now, in its order. */
export const downloadItem = z.object({
  key: text,
  kind: z.enum(kinds),
  /** The id that its module uses. */
  id: text,
  name: text,
  by: word,
  /** Its page of ours. */
  path: text,
  artworkTemplate: word,
  artworkColor: word,
  files: z.array(text),
  /** Milliseconds since 1970. */
  addedAt: count,
  isPaused: z.boolean(),
  /** For a show: how many of its newest unplayed episodes. */
  newest: z.exactOptional(count),
});
export type DownloadItem = z.output<typeof downloadItem>;

/** One sound of them. `heardAt` in milliseconds since 1970. */
export const downloadFile = z.object({
  key: text,
  item: savedItem,
  /** Where our server has it. */
  address: text,
  state: z.enum(['waiting', 'whole', 'failed']),
  keptBytes: count,
  /** Null until the server has said so. */
  totalBytes: z.nullable(count),
  /** Why it failed, as a sentence. */
  problem: word,
  keptAt: z.exactOptional(count),
  heardAt: z.exactOptional(count),
});
export type DownloadFile = z.output<typeof downloadFile>;

export const downloadSettings = z.object({
  isPaused: z.boolean(),
  wifiOnly: z.boolean(),
  quality: z.enum(['original', 'small']),
});
export type DownloadSettings = z.output<typeof downloadSettings>;

/** The id without the sign of the library: the same thing has one name here. */
export const downloadKey = (kind: DownloadKind, id: string) => `${kind}-${id.replace(/^[a-z]\./, '')}`;
