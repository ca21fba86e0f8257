import type { OperationNeeds } from '../music/operation-needs.ts';
import type { Shows } from '../shows/shows.ts';
import type { ToldVersions } from '../shows/told-versions.ts';

/** What operations are made of that speak of songs and episodes alike. */
export type ItemNeeds = OperationNeeds & {
  /** Absent in tests that do not need podcasts. */
  shows: Shows | undefined;
  told: ToldVersions;
};
