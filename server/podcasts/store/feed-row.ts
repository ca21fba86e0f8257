import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import { type Feed, funding, person } from '#contract/podcast-shapes.ts';
import type { PodcastSchema } from '#server/database/podcast-schema.ts';
import type { ParsedShow } from '../feeds/parsed-feed.ts';
import { withoutCredentials } from '../feeds/safe-address.ts';
import { bookIdAt, isDemoAddress } from '../shared/local-hosts.ts';
import { folded } from './folded-text.ts';

export type FeedRow = Selectable<PodcastSchema['podcast_feed']>;

const fundingList = z.array(funding);
export const personList = z.array(person);

/** A row as the contract shows it: never with credentials. */
export function feedOf(row: FeedRow): Feed {
  const bookId = bookIdAt(row.url);
  return {
    id: row.id,
    directoryId: row.directory_id,
    title: row.title || hostOf(row.url),
    author: row.author,
    description: row.description,
    image: row.image,
    url: withoutCredentials(row.url),
    link: row.link,
    language: row.language,
    episodeCount: row.episode_count,
    parseErrors: row.parse_errors,
    locked: row.locked,
    crawlErrors: row.crawl_errors,
    priority: row.priority,
    funding: z.parse(fundingList, JSON.parse(row.funding)),
    persons: z.parse(personList, JSON.parse(row.persons)),
    medium: row.medium,
    state: row.state === 'stub' ? 'pending' : row.state,
    stateSentence: row.state_sentence,
    ...(isDemoAddress(row.url) ? { demo: true } : {}),
    ...(bookId === undefined ? {} : { bookId }),
  };
}

const hostOf = (address: string): string => URL.parse(address)?.hostname ?? '';

/** A feed that nothing is known of but its address. */
export function newFeedRow(url: string, urlKey: string, ownerId: string | null, now: number) {
  return {
    url,
    url_key: urlKey,
    owner_id: ownerId,
    title: '',
    author: '',
    description: '',
    medium: 'podcast',
    folded: '',
    funding: '[]',
    persons: '[]',
    episode_count: 0,
    parse_errors: 0,
    locked: 0,
    crawl_errors: 0,
    priority: 0,
    state: 'pending' as const,
    changed_at: now,
    lease_until: 0,
    failures: 0,
    interval: 60 * 60 * 1000,
  };
}

/** What a feed says of its show, as columns. A title that it forgot for once stays. */
export function showColumns(show: ParsedShow, before: FeedRow) {
  const title = show.title || before.title;
  return {
    title,
    author: show.author,
    description: show.description,
    image: show.image,
    link: show.link,
    language: show.language,
    medium: show.medium,
    podcast_guid: show.guid ?? before.podcast_guid,
    locked: show.locked ? 1 : 0,
    folded: folded(title, show.author),
    funding: JSON.stringify(show.funding),
    persons: JSON.stringify(show.persons),
    value: show.value === null ? null : JSON.stringify(show.value),
  };
}
