import { unreachableSentence } from '#web/api.ts';
import type { Engine } from '#web/player/engine.ts';
import { createKindEngine } from '#web/player/kind-engine.ts';
import { createLateEngine } from '#web/player/late-engine.ts';
import { createPlayer, type Player } from '#web/player/player.ts';
import { queueTexts } from '#web/player/queue-texts.ts';
import type { SourceOf } from '#web/player/refill.ts';
import { toast } from '#web/ui/toast.ts';
import { suspectOutage } from './outage.ts';
import { outage } from './outage-state.ts';

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
  const engine = createKindEngine({
    song: songEngine,
    episode: createLateEngine(loadEpisodeEngine, unreachableSentence),
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
    const { keepFilled } = await import('#web/player/refill.ts');
    keepFilled(player, sourceOf);
  } catch {
    // Without it a station plays what it has.
  }
}
