import { unreachableSentence } from '#web/api.ts';
import type { Engine } from '#web/player/engine/engine.ts';
import { createLazyEngine } from '#web/player/engine/lazy-engine.ts';
import { createRoutedEngine } from '#web/player/engine/routed-engine.ts';
import { createPlayer, type Player } from '#web/player/player/player.ts';
import type { SourceOf } from '#web/player/player/refill.ts';
import { queueTexts } from '#web/player/views/queue-texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { suspectOutage } from './outage.ts';
import { outage } from './shared/outage-state.ts';

type Needs = {
  songEngine: Engine;
  loadEpisodeEngine: () => Promise<Engine>;
  /** The sound itself was refused: the session may have ended while a song played. */
  onUnauthorised: () => void;
  /** What keeps stations going. */
  sourceOf: SourceOf;
};

/** The player of this page: its queue lives in local storage, its notices are toasts. */
export function createPagePlayer({ songEngine, loadEpisodeEngine, onUnauthorised, sourceOf }: Needs): Player {
  const engine = createRoutedEngine({
    song: songEngine,
    episode: createLazyEngine(loadEpisodeEngine, unreachableSentence),
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
  void keepStationsGoing(player, sourceOf);
  return player;
}

/** Loaded beside the first screen: nothing runs low before something was started. */
async function keepStationsGoing(player: Player, sourceOf: SourceOf): Promise<void> {
  try {
    const { keepFilled } = await import('#web/player/player/refill.ts');
    keepFilled(player, sourceOf);
  } catch {
    // Without it a station plays what it has.
  }
}
