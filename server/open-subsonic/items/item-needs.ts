import type { OperationNeeds } from '../music/operation-needs.ts';
import type { ClientVersions } from '../podcasts/client-versions.ts';
import type { Shows } from '../podcasts/shows.ts';

/** What operations are made of that speak of songs and episodes alike. */
export type ItemNeeds = OperationNeeds & {
  /** Absent in tests that do not need podcasts. */
  shows: Shows | undefined;
  clientVersions: ClientVersions;
};
