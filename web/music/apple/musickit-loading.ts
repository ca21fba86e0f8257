import type { EngineFailure } from '#web/player/engine/engine.ts';
import { type EngineState, positionOf, quietly } from './engine-state.ts';
import { lacksSubscription } from './lacks-subscription.ts';
import type { MusicKitInstance } from './musickit.ts';
import { diagnoseFault, withoutSubscription } from './musickit-faults.ts';
import type { MusicKitSession } from './musickit-session.ts';
import { indexIn, isStream, type MusicKitWindow } from './musickit-window.ts';
import type { createPress } from './press.ts';

export type EngineSession = Pick<MusicKitSession, 'ready' | 'renew' | 'renewIfDue' | 'watch' | 'now'>;

type Press = ReturnType<typeof createPress>;
type Needs = { state: EngineState; session: EngineSession; musicKitQueue: MusicKitWindow; playing: Press };

/** A pause or another song came between: no fault, and what there is to say of it is said by the state. */
const isInterruption = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

/**
 * MusicKit asks Apple for the account before it plays, and tells in bare text ('Account error.') that it got none. A token
 * that was refused there it has forgotten by then.
 */
const faultOf = (thrown: unknown, kit: MusicKitInstance | undefined) =>
  typeof thrown !== 'string'
    ? thrown
    : { reason: kit?.musicUserToken === undefined ? 'AUTHORIZATION_ERROR' : 'SERVER_ERROR' };

/** Gives songs to MusicKit, presses play, and says why it could not. `heard`: play is done, and something may sound. */
export function createOpening({ state, session, musicKitQueue, playing }: Needs, heard: () => void) {
  /** The load for which the developer token was renewed already. */
  let renewedFor = -1;
  /** The opening whose song is just being started: another press would start it twice. */
  let beginningOf = -1;

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

  async function open(): Promise<void> {
    const { current: item } = state;
    if (item === undefined) return;
    state.opening += 1;
    state.phase = 'opening';
    const turn = state.opening;
    const isStale = () => turn !== state.opening;
    try {
      await session.renewIfDue();
      const kit = await session.ready();
      const opened = await musicKitQueue.open(kit, item, state.next, positionOf(state), isStale);
      if (isStale() || opened === undefined) return;
      // The token was renewed meanwhile, and with it the instance.
      if (kit !== session.now()) return void open();
      // Without a word MusicKit drops what cannot be played, and what the account's settings forbid.
      if (!isStream(item) && indexIn(kit, opened.current) < 0) {
        const { contentRating } = opened.current.resource.attributes;
        return fail({ reason: contentRating === 'explicit' ? 'CONTENT_RESTRICTED' : 'CONTENT_UNAVAILABLE' });
      }
      state.held = opened;
      state.begin = opened.begin;
      state.phase = 'open';
      state.position = Math.max(kit.nowPlayingItemIndex, 0);
      if (state.pendingSeconds === 0) state.pendingSeconds = undefined;
      if (state.wanted) sound();
    } catch (thrown) {
      if (!isStale()) fail(thrown);
    }
  }

  function pressed(turn: number): void {
    if (turn !== state.opening) return;
    state.isPressed = true;
    heard();
  }

  async function make(start: () => Promise<unknown>): Promise<void> {
    const turn = state.opening;
    beginningOf = turn;
    try {
      await start();
      pressed(turn);
    } catch (thrown) {
      if (isInterruption(thrown)) pressed(turn);
      else if (turn === state.opening) fail(thrown);
    } finally {
      if (beginningOf === turn) beginningOf = -1;
    }
  }

  /** The song's own way to begin, once; after that it is there, and `play` goes on. */
  function sound(): void {
    const { opening: turn, begin } = state;
    if (beginningOf === turn) return;
    state.begin = undefined;
    if (begin !== undefined) return void make(begin);
    playing.press(() => {
      const kit = session.now();
      if (turn === state.opening && state.wanted && kit !== undefined) void make(async () => kit.play());
    });
  }

  async function follow(): Promise<void> {
    const kit = session.now();
    const { opening: turn, next: following, phase, current } = state;
    if (kit === undefined || phase !== 'open' || isStream(current)) return;
    const isStale = () => turn !== state.opening || state.next !== following;
    // Where MusicKit takes none, the end of its queue is where the next is opened.
    const taken = await musicKitQueue.follow(kit, following, isStale).catch(() => undefined);
    if (!isStale() && state.held !== undefined) state.held = { ...state.held, next: taken };
  }

  return { open, sound, follow, fail };
}
