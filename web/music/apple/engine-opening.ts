import { ProviderError } from '../provider.ts';
import { type EngineState, placeOf, quietly } from './engine-state.ts';
import { diagnoseFault } from './musickit-faults.ts';
import type { MusicKitSession } from './musickit-session.ts';
import { isStream, keeps, type MusicKitWindow } from './musickit-window.ts';
import { createPlayPress } from './play-press.ts';

export type EngineSession = Pick<MusicKitSession, 'ready' | 'renew' | 'renewIfDue' | 'watch' | 'now'>;

/** Gives songs to MusicKit, presses play, and says why it could not. `heard`: play is done, and something may sound. */
export function createOpening(
  state: EngineState,
  session: EngineSession,
  musicKitQueue: MusicKitWindow,
  heard: () => void,
) {
  const press = createPlayPress();
  /** The load for which the developer token was renewed already. */
  let renewedFor = -1;

  function fail(thrown: unknown): void {
    const { current: item, load } = state;
    if (item === undefined) return;
    const { failure, action } = diagnoseFault(thrown, item.title);
    state.park(placeOf(state));
    quietly(() => session.now()?.stop());
    const say = () => {
      if (load !== state.load) return;
      state.status = 'paused';
      state.tell({ type: 'failed', load, failure });
    };
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
      const opened = await musicKitQueue.open(kit, item, state.next, isStale);
      if (isStale() || opened === undefined) return;
      // The token was renewed meanwhile, and with it the instance.
      if (kit !== session.now()) return void open();
      if (!isStream(item) && !keeps(kit, opened.current))
        throw new ProviderError('missing', `Apple Music does not have “${item.title}” any more.`);
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

  /** The song's own way to begin, once; after that it is there, and goes on. */
  async function play(): Promise<void> {
    const begin = state.begin ?? (() => session.now()?.play());
    state.begin = undefined;
    await begin();
  }

  function sound(): void {
    const turn = state.opening;
    press.press(() => {
      if (turn !== state.opening || !state.wanted) return;
      play().then(
        () => {
          if (turn !== state.opening) return undefined;
          state.isPressed = true;
          return heard();
        },
        (thrown: unknown) => turn === state.opening && fail(thrown),
      );
    });
  }

  async function follow(): Promise<void> {
    const kit = session.now();
    const { opening: turn, next: following, phase, current } = state;
    // Before anything played, behind the current song is before it: what sounds asks again (`engine-hearing.ts`).
    if (kit === undefined || phase !== 'open' || isStream(current) || kit.nowPlayingItemIndex < 0) return;
    const isStale = () => turn !== state.opening || state.next !== following;
    // Where MusicKit takes none, the end of its queue is where the next is opened.
    const taken = await musicKitQueue.follow(kit, following, isStale).catch(() => undefined);
    if (!isStale() && state.held !== undefined) state.held = { ...state.held, next: taken };
  }

  return { open, sound, follow, fail, takeBack: press.takeBack };
}
