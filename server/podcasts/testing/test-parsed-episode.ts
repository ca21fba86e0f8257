import type { ParsedEpisode } from '../feeds/parsed-feed.ts';

/** An episode of which a feed says its title, and what a test wants. */
export const parsedEpisode = (title: string, more: Partial<ParsedEpisode> = {}): ParsedEpisode => ({
  guid: title,
  title,
  description: '',
  descriptionText: '',
  enclosureUrl: null,
  enclosureType: null,
  enclosureBytes: null,
  durationSeconds: null,
  publishedAt: null,
  image: null,
  link: null,
  season: null,
  number: null,
  chapters: [],
  chaptersUrl: null,
  transcripts: [],
  persons: [],
  soundbites: [],
  fingerprint: `print of ${title}`,
  ...more,
});
