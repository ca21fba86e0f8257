import { SaveQueue } from '#web/music/playlists/save-queue.tsx';
import { queueTool } from '#web/player/views/coming-up.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';

const Extras = lazily(async () => ({
  default: (await import('#web/podcasts/extras/playing-extras.tsx')).PlayingExtras,
}));

/** What can be done with the queue other than clearing it. */
export const queueTools = <SaveQueue className={queueTool} />;

/** What there is more of the episode that plays, such as chapters. */
export const PlayingExtras = ({ className }: { className: string }) => <Extras className={className} />;
