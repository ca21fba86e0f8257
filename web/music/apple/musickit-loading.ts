import { isLive } from '#rules/queue/item.ts';
import type { EngineSession } from './engine-session.ts';
import { type EngineState, positionOf } from './engine-state.ts';
import type { MusicKitInstance } from './musickit.ts';
import { createFailing } from './musickit-failing.ts';
import { createPressing } from './musickit-pressing.ts';
import { type Held, indexIn, type MusicKitWindow, type Opened } from './musickit-window.ts';
import type { Press } from './press.ts';

/** Without a word MusicKit drops what cannot be played, and what the account's settings forbid. */
const isDropped = (kit: MusicKitInstance, held: Held) => !isLive(held.item) && indexIn(kit, held) < 0;

const dropReason = ({ resource }: Held) =>
  resource.attributes.contentRating === 'explicit' ? 'CONTENT_RESTRICTED' : 'CONTENT_UNAVAILABLE';

type Needs = { state: EngineState; session: EngineSession; musicKitQueue: MusicKitWindow; playing: Press };

/** Gives songs to MusicKit, presses play, and says why it could not. `heard`: play is done, and something may sound. */
export function createOpening({ state, session, musicKitQueue, playing }: Needs, heard: () => void) {
  const fail = createFailing(state, session, open);
  const sound = createPressing({ state, session, playing }, { heard, fail });

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
    const taken = await musicKitQueue.follow(kit, following, isStale).catch(() => undefined);
    if (!isStale() && state.held !== undefined) state.held = { ...state.held, next: taken };
  }

  return { open, sound, follow, fail };
}
