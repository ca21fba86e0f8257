import type { Part } from '#server/transfer/part.ts';
import { episodesPart } from './episodes-part.ts';
import { createFindEpisode } from './find-episode.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';
import { positionsPart } from './positions-part.ts';
import { speedsPart, subscriptionsPart } from './shows-parts.ts';

/** What an account has of podcasts. */
export function podcastParts(needs: PodcastPartNeeds): Part[] {
  const find = createFindEpisode(needs);
  return [subscriptionsPart(needs), speedsPart(needs), positionsPart(needs, find), episodesPart(needs, find)];
}
