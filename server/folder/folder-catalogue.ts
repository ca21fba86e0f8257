import type { Discovery } from './discovery/discovery.ts';
import type { ListenerState } from './listener/listener-state.ts';
import type { MediaNeeds } from './routes/media-routes.ts';

/** What a door for apps is made of: the same rooms that the music API is served from. */
export type FolderCatalogue = MediaNeeds & {
  /** The catalogue, and what is kept of listeners. */
  state: ListenerState;
  /** What finds and suggests. */
  discovery: Discovery;
};
