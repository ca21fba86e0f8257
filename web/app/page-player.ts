import { unreachableSentence } from '#web/api.ts';
import type { MusicProvider } from '#web/music/provider/provider.ts';
import { createSourceOf } from '#web/music/station/source-of.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createLazyEngine } from '#web/player/engine/lazy-engine.ts';
import { createRoutedEngine } from '#web/player/engine/routed-engine.ts';
import { createPlayer, type Player } from '#web/player/player/player.ts';
import { startRefill } from '#web/player/player/refill.ts';
import { queueTexts } from '#web/player/views/queue-texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { suspectOutage } from './outage.ts';
import { outage } from './shared/outage-state.ts';

type Needs = {
  songEngine: Engine;
  loadEpisodeEngine: () => Promise<Engine>;
  /** The sound itself was refused: the session may have ended while a song played. */
  onUnauthorised: () => void;
  /** What keeps stations and long lists going. */
  provider: Pick<MusicProvider, 'catalogue' | 'loadSongLists'>;
};

const lazyEngine = (bring: () => Promise<Engine>) => createLazyEngine(bring, unreachableSentence);

/** The player of this page: its queue lives in local storage, its notices are toasts. */
export function createPagePlayer({ songEngine, loadEpisodeEngine, onUnauthorised, provider }: Needs): Player {
  const engine = createRoutedEngine({
    song: songEngine,
    episode: lazyEngine(loadEpisodeEngine),
    stream: lazyEngine(async () => (await import('#web/radio/radio-engine.ts')).createRadioEngine(player)),
  });
  engine.listen((event) => {
    if (event.type !== 'failed') return;
    if (event.failure.reason === 'unauthorised') onUnauthorised();
    if (event.failure.reason === 'network') suspectOutage();
  });
  const player = createPlayer({
    engine,
    storage: localStorage,
    // During an outage one word stands for all.
    notices: (sentence) => void (outage.getState().isAway || toast.blank(sentence)),
    onReplaced: ({ name, undo }) => toast.undoable(queueTexts.replaced(name), undo, 'queue replaced'),
  });
  startRefill(player, createSourceOf(provider));
  return player;
}
