import type { Engine } from '#web/player/engine.ts';
import { createPlayer, type Player } from '#web/player/player.ts';
import { toast } from '#web/ui/toast.ts';

/** The player of this page: its queue lives in local storage, its notices are toasts. */
export function createPagePlayer(engine: Engine): Player {
  return createPlayer({ engine, storage: localStorage, notices: (sentence) => toast.blank(sentence) });
}
