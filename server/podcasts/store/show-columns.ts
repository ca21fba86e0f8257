import type { ParsedShow } from '../feeds/parsed-feed.ts';
import type { FeedRow } from './feed-row.ts';
import { folded } from './folded-text.ts';

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
