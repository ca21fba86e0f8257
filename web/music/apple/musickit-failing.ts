import type { EngineFailure } from '#web/player/engine/engine.ts';
import type { EngineSession } from './engine-session.ts';
import { type EngineState, positionOf, quietly } from './engine-state.ts';
import { lacksSubscription } from './lacks-subscription.ts';
import type { MusicKitInstance } from './musickit.ts';
import { diagnoseFault, withoutSubscription } from './musickit-faults.ts';

/**
 * MusicKit asks Apple for the account before it plays, and tells in bare text ('Account error.') that it got none. A token
 * that was refused there it has forgotten by then.
 */
const faultOf = (thrown: unknown, kit: MusicKitInstance | undefined) =>
  typeof thrown !== 'string'
    ? thrown
    : { reason: kit?.musicUserToken === undefined ? 'AUTHORIZATION_ERROR' : 'SERVER_ERROR' };

/** Says why a song could not be played; a developer token that is no longer good is renewed, once for each song. */
export function createFailing(state: EngineState, session: EngineSession, open: () => Promise<void>) {
  /** The load for which the developer token was renewed already. */
  let renewedFor = -1;

  function fail(thrown: unknown): void {
    const { current: item, load } = state;
    if (item === undefined) return;
    const kit = session.now();
    const { failure, action } = diagnoseFault(faultOf(thrown, kit), item.title);
    state.park(positionOf(state));
    quietly(() => kit?.stop());
    const tell = (said: EngineFailure) => {
      if (load !== state.load) return;
      state.status = 'paused';
      state.tell({ type: 'failed', load, failure: said });
    };
    const say = () => tell(failure);
    if (failure.skippable && kit?.hasMusicSubscription !== undefined) {
      // It may be no fault of the song's: without a subscription every one of them ends like this.
      if (state.wanted) state.become('waiting');
      void lacksSubscription(kit).then((lacks) => (lacks ? tell(withoutSubscription) : say()));
      return;
    }
    if (action !== 'renew' || renewedFor === load) return say();
    renewedFor = load;
    if (state.wanted) state.become('waiting');
    void renewAndOpen(load).catch(say);
  }

  async function renewAndOpen(load: number): Promise<void> {
    await session.renew();
    if (state.phase === 'parked' && state.wanted && load === state.load) void open();
  }

  return fail;
}
