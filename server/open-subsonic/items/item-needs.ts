import type { OperationNeeds } from '../music/operation-needs.ts';
import type { ClientVersions } from '../podcasts/client-versions.ts';
import type { Shows } from '../podcasts/shows.ts';

/** Dependencies of operations on songs and episodes. */
export type ItemNeeds = OperationNeeds & {
  /** Undefined in tests without podcasts. */
  shows: Shows | undefined;
  clientVersions: ClientVersions;
};
