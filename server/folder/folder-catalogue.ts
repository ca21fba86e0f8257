import type { Discovery } from './discovery/discovery.ts';
import type { ListenerState } from './listener/listener-state.ts';
import type { MediaNeeds } from './routes/media-routes.ts';

/** What APIs for apps build on; the music API is served from the same. */
export type FolderCatalogue = MediaNeeds & {
  state: ListenerState;
  discovery: Discovery;
};
