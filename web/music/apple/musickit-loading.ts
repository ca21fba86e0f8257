import { isLive } from '#rules/queue/item.ts';
import type { EngineFailure } from '#web/player/engine/engine.ts';
import { type EngineSession, type EngineState, positionOf, quietly } from './engine-state.ts';
import type { MusicKitInstance } from './musickit.ts';
import { diagnoseFault, withoutSubscription } from './musickit-faults.ts';
import { createPressing, type Press } from './musickit-pressing.ts';
import { indexIn, type MusicKitWindow, type Opened, type QueuedSong } from './musickit-window.ts';

const patienceMilliseconds = 3_000;

/** Whether Apple says that the account may not play whole songs. No answer in 3 s, or a fault: nothing is known of it. */
async function lacksSubscription(kit: Pick<MusicKitInstance, 'hasMusicSubscription'>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  try {
    return (await Promise.race([kit.hasMusicSubscription?.(), late])) === false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** MusicKit reports a failed account check in bare text ('Account error.'), and has forgotten a refused token by then. */
const faultOf = (thrown: unknown, kit: MusicKitInstance | undefined) =>
  typeof thrown !== 'string'
    ? thrown
    : { reason: kit?.musicUserToken === undefined ? 'AUTHORIZATION_ERROR' : 'SERVER_ERROR' };

/** Says why a song could not be played; a developer token that is no longer good is renewed, once for each song. */
function createFailing(state: EngineState, session: EngineSession, open: () => Promise<void>) {
  /** The load for which the developer token was renewed already. */
  let renewedFor = -1;

  function fail(thrown: unknown): void {
    const { current: item, load } = state;
    if (item === undefined) return;
    const kit = session.now();
    const { failure, action } = diagnoseFault(faultOf(thrown, kit), item.title);
    state.park(positionOf(state));
    quietly(() => kit?.stop());
    const tell = (reported: EngineFailure) => {
      if (load !== state.load) return;
      state.status = 'paused';
      state.tell({ type: 'failed', load, failure: reported });
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

/** Without a word MusicKit drops what cannot be played, and what the account's settings forbid. */
const isDropped = (kit: MusicKitInstance, song: QueuedSong) => !isLive(song.item) && indexIn(kit, song) < 0;

const dropReason = ({ resource }: QueuedSong) =>
  resource.attributes.contentRating === 'explicit' ? 'CONTENT_RESTRICTED' : 'CONTENT_UNAVAILABLE';

type Needs = { state: EngineState; session: EngineSession; musicKitQueue: MusicKitWindow; playing: Press };

/** Gives songs to MusicKit, presses play, and reports failures. `onPlayed`: play is done, and something may sound. */
export function createOpening({ state, session, musicKitQueue, playing }: Needs, onPlayed: () => void) {
  const fail = createFailing(state, session, open);
  const sound = createPressing({ state, session, playing }, { onPlayed: onPlayed, fail });

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
      if (isDropped(kit, opened.current)) return fail({ reason: dropReason(opened.current) });
      becomeOpen(kit, opened);
    } catch (thrown) {
      if (!isStale()) fail(thrown);
    }
  }

  function becomeOpen(kit: MusicKitInstance, opened: Opened): void {
    state.held = opened;
    state.begin = opened.begin;
    state.phase = 'open';
    state.position = Math.max(kit.nowPlayingItemIndex, 0);
    if (state.pendingSeconds === 0) state.pendingSeconds = undefined;
    if (state.wanted) sound();
  }

  async function follow(): Promise<void> {
    const kit = session.now();
    const { opening: turn, next: following, phase, current } = state;
    if (kit === undefined || phase !== 'open' || isLive(current)) return;
    const isStale = () => turn !== state.opening || state.next !== following;
    // Where MusicKit takes none, the end of its queue is where the next is opened.
    const queued = await musicKitQueue.follow(kit, following, isStale).catch(() => undefined);
    if (!isStale() && state.held !== undefined) state.held = { ...state.held, next: queued };
  }

  return { open, sound, follow, fail };
}
