import type { Engine } from '#web/player/engine.ts';
import { createPlayer, type Player } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * The player of this page: its queue lives in local storage, its notices are toasts. `onUnauthorised` is called when
 * the sound itself was refused: the session may have ended while a song played.
 */
export function createPagePlayer(engine: Engine, onUnauthorised: () => void): Player {
  engine.listen((event) => {
    if (event.type === 'failed' && event.failure.reason === 'unauthorised') onUnauthorised();
  });
  return createPlayer({ engine, storage: localStorage, notices: (sentence) => toast.blank(sentence) });
}
