import type { Engine } from '#web/player/engine.ts';
import { createPlayer, type Player } from '#web/player/player.ts';
import type { SourceOf } from '#web/player/refill.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * The player of this page: its queue lives in local storage, its notices are toasts. `onUnauthorised` is called when
 * the sound itself was refused: the session may have ended while a song played. `sourceOf`: what keeps stations going.
 */
export function createPagePlayer(engine: Engine, onUnauthorised: () => void, sourceOf: SourceOf): Player {
  engine.listen((event) => {
    if (event.type === 'failed' && event.failure.reason === 'unauthorised') onUnauthorised();
  });
  const player = createPlayer({
    engine,
    storage: localStorage,
    notices: (sentence) => toast.blank(sentence),
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
