import type { Taste } from '../taste/taste.ts';
import type { OverallPopularity } from './overall-popularity.ts';
import type { Popularity } from './popularity.ts';

/** One's own play counts as much as three of anybody's; `taste` holds likes as plays already. */
const ownWeight = 3;

/** What comes first among equal hits for this listener: plays over all, and their own plays and likes. */
export function popularityFor(taste: Taste, { plays, songs }: OverallPopularity): Popularity {
  return {
    songs,
    of(kind, number) {
      return (plays[kind].get(number) ?? 0) + ownWeight * (taste[kind].get(number) ?? 0);
    },
  };
}
