import type { ParsedEpisode } from '../feeds/parsed-feed.ts';
import { folded } from './folded-text.ts';

const maxFolded = 20_000;

/**
 * An episode's columns. Without a date it counts as published when it was first seen, those that come together in the
 * order of the feed; one from the future is ordered by when it was seen, so that it does not stand above all for years.
 */
export function episodeValues(
  episode: ParsedEpisode,
  index: number,
  now: number,
  before?: { publishedAt: number; sortedAt: number },
) {
  const published = episode.publishedAt ?? before?.publishedAt ?? now - index;
  const asBefore = before !== undefined && before.publishedAt === published;
  return {
    guid: episode.guid,
    title: episode.title,
    description: episode.description,
    description_text: episode.descriptionText,
    // What comes long after is not looked at: folding a text of a million characters takes 40 ms.
    folded: folded(episode.title, episode.descriptionText.slice(0, 2 * maxFolded))
      .slice(0, maxFolded)
      .toWellFormed(),
    enclosure_url: episode.enclosureUrl,
    enclosure_type: episode.enclosureType,
    enclosure_bytes: episode.enclosureBytes,
    duration_seconds: episode.durationSeconds,
    published_at: published,
    sorted_at: asBefore ? before.sortedAt : Math.min(published, now),
    image: episode.image,
    link: episode.link,
    season: episode.season,
    number: episode.number,
    chapters: listOrNull(episode.chapters),
    chapters_url: episode.chaptersUrl,
    transcripts: listOrNull(episode.transcripts),
    persons: listOrNull(episode.persons),
    soundbites: listOrNull(episode.soundbites),
    fingerprint: episode.fingerprint,
    removed: false,
  };
}

const listOrNull = (list: readonly unknown[]): string | null =>
  list.length > 0 ? JSON.stringify(list) : null;
