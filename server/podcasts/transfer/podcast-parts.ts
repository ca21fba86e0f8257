import type { Part } from '#server/transfer/part.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';
import { positionsPart } from './positions-part.ts';
import { speedsPart, subscriptionsPart } from './shows-parts.ts';

/** What an account has of podcasts. */
export const podcastParts = (needs: PodcastPartNeeds): Part[] => [
  subscriptionsPart(needs),
  speedsPart(needs),
  positionsPart(needs),
];
