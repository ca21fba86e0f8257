import type { PlayableItem } from '#rules/queue/item.ts';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';
import type { Player } from '../player/player.ts';
import { currentKind, isActive } from '../player/player-state.ts';

/** behaviour.md#screens: the media session's skip buttons move 15 seconds. */
const skipSeconds = 15;
const artworkSizes = [100, 300, 600] as const;

/** Shows the current item to the system (lock screen, media keys) and obeys its buttons. Returns how to let go. */
export function connectMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const { store, elapsed } = player;
  const skip = (seconds: number) => player.seek(elapsed.get().elapsedSeconds + seconds);
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['previoustrack', () => player.previous()],
    ['nexttrack', () => player.next()],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? skipSeconds)],
  ];
  for (const [action, handler] of actions) setHandler(session, action, handler);

  let shown: PlayableItem | undefined;
  function show() {
    const item = store.getState().queue.now?.item;
    if (item !== shown) session.metadata = item === undefined ? null : metadataOf(item);
    shown = item;
    session.playbackState = item === undefined ? 'none' : isActive(store.getState()) ? 'playing' : 'paused';
  }
  show();
  const position = () => showPosition(session, player);
  const unsubscribe = [
    store.subscribe(show),
    store.subscribe((state, before) => state.speed !== before.speed && position()),
    elapsed.subscribe(position),
  ];
  return () => {
    for (const stop of unsubscribe) stop();
    for (const [action] of actions) setHandler(session, action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}

function metadataOf(item: PlayableItem): MediaMetadata {
  const { title, artistName, artworkTemplate } = item;
  const album = item.albumName ?? (item.kind === 'episode' ? artistName : '');
  const sizes = artworkTemplate === undefined ? [] : artworkSizes;
  const artwork = sizes.map((size) => ({
    src: pictureAddress(artworkTemplate ?? '', size),
    sizes: `${size}x${size}`,
  }));
  return new MediaMetadata({ title, artist: artistName, album, artwork });
}

/** Songs are always played as they are. */
const speedNow = (player: Player) =>
  currentKind(player.store.getState()) === 'episode' ? player.store.getState().speed : 1;

/** The system throws on a duration that is no number and on a position beyond it. */
function showPosition(session: MediaSession, player: Player) {
  const { elapsedSeconds, durationSeconds } = player.elapsed.get();
  if (!('setPositionState' in session)) return;
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0 || !Number.isFinite(elapsedSeconds)) {
    return session.setPositionState();
  }
  const position = Math.min(Math.max(elapsedSeconds, 0), durationSeconds);
  session.setPositionState({ duration: durationSeconds, position, playbackRate: speedNow(player) });
}

/**
 * A browser that does not know an action throws; the others still work. Bound by the interface's own method: that of the
 * session itself is shut to a provider's toolkit (`web/music/apple/keep-media-session.ts`).
 */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    const { prototype: owner } = 'MediaSession' in window ? MediaSession : { prototype: session };
    owner.setActionHandler.call(session, action, handler);
  } catch {
    // This browser's system has no such button.
  }
}
