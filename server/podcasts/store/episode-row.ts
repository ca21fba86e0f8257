import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { chapter, type Episode, transcriptLink } from '#contract/podcast-shapes.ts';
import type { PodcastSchema } from '#server/database/podcast-schema.ts';
import { withoutCredentials } from '../feeds/safe-address.ts';
import { isPartAddress } from '../shared/local-hosts.ts';
import { personList } from './feed-row.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

export type EpisodeRow = Selectable<PodcastSchema['podcast_episode']>;

/** A row with what it takes from its show. */
export type EpisodeOfFeed = EpisodeRow & {
  feed_title: string;
  feed_author: string;
  feed_medium: string;
  feed_image: string | null;
  feed_persons: string;
};

const transcriptList = z.array(transcriptLink);
const chapterList = z.array(chapter);

export const chaptersIn = (row: EpisodeRow) => z.parse(chapterList, JSON.parse(row.chapters ?? '[]'));
export const transcriptsIn = (row: EpisodeRow) =>
  z.parse(transcriptList, JSON.parse(row.transcripts ?? '[]'));

const soundOf = ({ enclosure_url: url }: EpisodeRow) => (url === null ? null : withoutCredentials(url));

/** A row as the contract shows it: a part of a book is played from this server. An episode's own persons stand instead of its show's (Podcasting 2.0). */
export function episodeOf(row: EpisodeOfFeed): Episode {
  const own = z.parse(personList, JSON.parse(row.persons ?? '[]'));
  const isBookPart = isPartAddress(row.enclosure_url);
  return {
    id: row.id,
    feedId: row.feed_id,
    feedTitle: row.feed_title,
    feedMedium: row.feed_medium,
    title: row.title,
    description: row.description,
    descriptionText: row.description_text,
    enclosureUrl: isBookPart ? `/api/podcast/audio/${row.id}` : soundOf(row),
    enclosureType: row.enclosure_type,
    duration: row.duration_seconds,
    image: row.image,
    feedImage: row.feed_image,
    datePublished: Math.floor(row.published_at / 1000),
    datePublishedPretty: isBookPart ? '' : prettyDate(row.published_at),
    ...(isBookPart ? { isBookPart, author: row.feed_author } : {}),
    guid: row.guid,
    link: row.link,
    season: row.season,
    episode: row.number,
    chapters: row.chapters !== null || row.chapters_url !== null,
    transcripts: transcriptsIn(row).map((link) => ({ ...link, url: withoutCredentials(link.url) })),
    persons: own.length > 0 ? own : z.parse(personList, JSON.parse(row.feed_persons)),
    removed: row.removed,
  };
}

/** `January 01, 2019 9:30pm`, UTC, from epoch milliseconds. */
export function prettyDate(time: number): string {
  const date = new Date(time);
  const hours = date.getUTCHours();
  const day = `${months[date.getUTCMonth()]} ${two(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  return `${day} ${hours % 12 || 12}:${two(date.getUTCMinutes())}${hours < 12 ? 'am' : 'pm'}`;
}

const two = (number: number) => String(number).padStart(2, '0');
