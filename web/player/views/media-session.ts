import type { PlayableItem } from '#rules/queue/item.ts';
import { upNext } from '#rules/queue/queue.ts';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';
import {
  chaptersOf,
  nextChapterSeconds,
  type PlayerChapter,
  previousChapterSeconds,
} from '../player/chapters.ts';
import type { Player } from '../player/player.ts';
import { currentSpeed, isActive } from '../player/player-state.ts';

/** behaviour.md#screens: the media session's skip buttons move 15 seconds. */
const skipSeconds = 15;
const artworkSizes = [100, 300, 600] as const;

/** Shows the current item to the system (lock screen, media keys) and obeys its buttons. Returns how to let go. */
export function connectMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const { store, elapsed } = player;
  const skip = (seconds: number) => player.seek(elapsed.get().elapsedSeconds + seconds);
  const seekOr = (seconds: number | undefined, step: () => void) =>
    seconds === undefined ? step() : player.seek(seconds);
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['previoustrack', () => seekOr(chapterBefore(player), player.previous)],
    ['nexttrack', () => seekOr(chapterAfter(player), player.next)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? skipSeconds))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? skipSeconds)],
  ];
  for (const [action, handler] of actions) setHandler(session, action, handler);

  let shownItem: PlayableItem | undefined;
  let shownChapters = chaptersOf(undefined, undefined);
  function show() {
    const item = store.getState().queue.now?.item;
    const chapters = chaptersOf(store.getState().chapters, item?.id);
    if (item !== shownItem || chapters !== shownChapters)
      session.metadata = item === undefined ? null : metadataOf(item, chapters);
    shownItem = item;
    shownChapters = chapters;
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

/** The chapters of an episode that nothing stands before or after in the queue are gone through like songs. */
function chapterAfter({ store, elapsed }: Player): number | undefined {
  const { queue, chapters } = store.getState();
  const isLast = upNext(queue).length === 0;
  const list = chaptersOf(chapters, queue.now?.item.id);
  return isLast ? nextChapterSeconds(list, elapsed.get().elapsedSeconds) : undefined;
}

function chapterBefore({ store, elapsed }: Player): number | undefined {
  const { queue, chapters } = store.getState();
  const list = chaptersOf(chapters, queue.now?.item.id);
  const isFirst = queue.played.length === 0 && list.length > 0;
  return isFirst ? previousChapterSeconds(list, elapsed.get().elapsedSeconds) : undefined;
}

/** `chapterInfo`: some browsers list the chapters of what plays. */
function metadataOf(item: PlayableItem, chapters: readonly PlayerChapter[]): MediaMetadata {
  const { title, artistName, artworkTemplate } = item;
  const album = item.albumName ?? (item.kind === 'episode' ? artistName : '');
  const sizes = artworkTemplate === undefined ? [] : artworkSizes;
  const artwork = sizes.map((size) => ({
    src: pictureAddress(artworkTemplate ?? '', size),
    sizes: `${size}x${size}`,
  }));
  const chapterInfo = chapters.map((each) => ({ title: each.title, startTime: each.startSeconds }));
  const listed = chapters.length === 0 ? {} : { chapterInfo };
  return new MediaMetadata({ title, artist: artistName, album, artwork, ...listed });
}

/** The system throws on a duration that is no number and on a position beyond it. */
function showPosition(session: MediaSession, player: Player) {
  const { elapsedSeconds, durationSeconds } = player.elapsed.get();
  if (!('setPositionState' in session)) return;
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0 || !Number.isFinite(elapsedSeconds)) {
    return session.setPositionState();
  }
  const position = Math.min(Math.max(elapsedSeconds, 0), durationSeconds);
  session.setPositionState({
    duration: durationSeconds,
    position,
    playbackRate: currentSpeed(player.store.getState()),
  });
}

/**
 * A browser that does not know an action throws; the others still work. Bound by the interface's own method: that of the
 * session itself is shut to a provider's toolkit (`web/music/apple/musickit-instance.ts`).
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
