import { SaveQueue } from '#web/music/playlists/save-queue.tsx';
import { queueTool } from '#web/player/views/coming-up.tsx';

/** What can be done with the queue other than clearing it. */
export const queueTools = <SaveQueue className={queueTool} />;
