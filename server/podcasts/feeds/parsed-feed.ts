import type { Chapter, Person } from '#contract/podcast-shapes.ts';

export type ParsedTranscript = { url: string; type: string; language: string | null };

/** A part that the publisher recommends as an excerpt. Seconds. */
export type Soundbite = { startSeconds: number; durationSeconds: number; title: string };

/** An episode as a feed has it. `notes` is HTML that nobody made safe yet; texts are decoded and storable. */
export type RawEpisode = {
  guid: string;
  title: string;
  notes: string;
  enclosureUrl: string | null;
  enclosureType: string | null;
  enclosureBytes: number | null;
  durationSeconds: number | null;
  /** Epoch milliseconds; null when the feed says nothing that can be read. */
  publishedAt: number | null;
  image: string | null;
  link: string | null;
  season: number | null;
  number: number | null;
  /** In the feed itself (Podlove). */
  chapters: Chapter[];
  chaptersUrl: string | null;
  transcripts: ParsedTranscript[];
  persons: Person[];
  soundbites: Soundbite[];
};

/** The same, made safe. `fingerprint` is equal for equal episodes, whenever they are read. */
export type ParsedEpisode = Omit<RawEpisode, 'notes'> & {
  description: string;
  descriptionText: string;
  fingerprint: string;
};

/** What a feed says of its show. Plain text; addresses are http or https. */
export type ParsedShow = {
  title: string;
  author: string;
  description: string;
  image: string | null;
  link: string | null;
  language: string | null;
  guid: string | null;
  medium: string;
  locked: boolean;
  funding: { url: string; message: string }[];
  persons: Person[];
  /** Podcasting 2.0 `value`, as it stands there, for nobody but the listener's own apps to act on. */
  value: Record<string, unknown> | null;
  newFeedUrl: string | null;
  /** Minutes that the publisher asks to wait between two visits (RSS `ttl`, syndication module). */
  ttlMinutes: number | null;
};

/** `complete`: the file was read to its proper end, so that an episode that is missing in it is gone. */
export type RawFeed = { show: ParsedShow; episodes: RawEpisode[]; complete: boolean };

/** Bytes that are no feed. `found` says what they are instead (`cut`: the beginning of one); `links` where a page says that its feed is. */
export class NotAFeed extends Error {
  readonly content: 'nothing' | 'page' | 'cut' | 'other';
  readonly links: string[];

  constructor(content: NotAFeed['content'], links: string[] = []) {
    super(`not a feed but ${content}`);
    this.name = 'NotAFeed';
    this.content = content;
    this.links = links;
  }
}

/** The most episodes stored of a feed: the first in the file. */
export const maxEpisodes = 20_000;
