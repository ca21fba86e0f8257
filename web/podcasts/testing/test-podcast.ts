import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import type { ProgressEntry } from '#contract/progress.ts';

/** A show as the server tells of it. */
export const show = (id: number, more: Partial<Feed> = {}): Feed => ({
  id,
  directoryId: null,
  title: `Show ${id}`,
  author: 'Juno Park',
  description: `What show ${id} is about.`,
  image: null,
  url: `https://feeds.example.org/${id}`,
  link: null,
  language: 'en',
  episodeCount: 30,
  parseErrors: 0,
  locked: 0,
  crawlErrors: 0,
  priority: 0,
  funding: [],
  persons: [],
  medium: 'podcast',
  state: 'ok',
  stateSentence: null,
  ...more,
});

/** An episode of show 7, as the server tells of it. */
export const episode = (id: number, more: Partial<Episode> = {}): Episode => ({
  id,
  feedId: 7,
  feedTitle: 'Show 7',
  feedMedium: 'podcast',
  title: `Episode ${id}`,
  description: `<p>About episode ${id}.</p>`,
  descriptionText: `About episode ${id}.`,
  enclosureUrl: `https://audio.example.org/${id}.mp3`,
  enclosureType: 'audio/mpeg',
  duration: 3900,
  image: null,
  feedImage: null,
  datePublished: 1_700_000_000 - id,
  datePublishedPretty: 'November 14, 2023 10:13pm',
  guid: `guid-${id}`,
  link: null,
  season: null,
  episode: null,
  chapters: false,
  transcripts: [],
  persons: [],
  removed: false,
  ...more,
});

/** How far somebody came in an episode. */
export const progress = (id: number, percent: number, more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: String(id),
  progress: percent,
  completed: percent > 99,
  positionSeconds: percent,
  durationSeconds: 100,
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
