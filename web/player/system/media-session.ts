import type { PlayableItem } from '#rules/queue/item.ts';
import { pictureAddress } from '#web/ui/pictures/picture-address.ts';
import { chapterAt, chaptersOf, type PlayerChapter } from '../player/chapters.ts';
import { traitsOf } from '../player/item-traits.ts';
import type { Player } from '../player/player.ts';
import { currentSpeed, isActive } from '../player/player-state.ts';
import { stepByChapter } from './chapter-steps.ts';

const artworkSizes = [100, 300, 600] as const;

/** Shows the current item to the system (lock screen, media keys) and obeys its buttons. Returns how to let go. */
export function connectMediaSession(player: Player): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const session = navigator.mediaSession;
  const { store, elapsed } = player;
  const skip = (seconds: number) => player.seek(elapsed.get().elapsedSeconds + seconds);
  // behaviour.md#screens
  const stepSeconds = () => traitsOf(store.getState().queue.now?.item).stepSeconds;
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['previoustrack', () => stepByChapter(player, 'previous')],
    ['nexttrack', () => stepByChapter(player, 'next')],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? stepSeconds()))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? stepSeconds())],
  ];
  for (const [action, handler] of actions) setHandler(session, action, handler);

  let shownItem: PlayableItem | undefined;
  let shownChapters = chaptersOf(undefined, undefined);
  let shownChapter: PlayerChapter | undefined;
  function show() {
    const item = store.getState().queue.now?.item;
    const chapters = chaptersOf(store.getState().chapters, item?.id);
    const chapter = chapters[chapterAt(chapters, elapsed.get().elapsedSeconds)];
    if (item !== shownItem || chapters !== shownChapters || chapter !== shownChapter)
      session.metadata = item === undefined ? null : metadataOf(item, chapters, chapter);
    shownItem = item;
    shownChapters = chapters;
    shownChapter = chapter;
    session.playbackState = item === undefined ? 'none' : isActive(store.getState()) ? 'playing' : 'paused';
  }
  show();
  const position = () => showPosition(session, player);
  const tick = () => {
    show();
    position();
  };
  const unsubscribe = [
    store.subscribe(show),
    store.subscribe((state, before) => state.speed !== before.speed && position()),
    elapsed.subscribe(tick),
  ];
  return () => {
    for (const stop of unsubscribe) stop();
    for (const [action] of actions) setHandler(session, action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}

/**
 * In a chapter, what is on the screen of a car or a phone is the chapter: its title, its episode and show as the artist, its
 * picture. `chapterInfo`: some browsers list the chapters of what plays.
 */
function metadataOf(
  item: PlayableItem,
  chapters: readonly PlayerChapter[],
  chapter: PlayerChapter | undefined,
): MediaMetadata {
  const { artistName } = item;
  const title = chapter?.title ?? item.title;
  const artist = chapter ? `${item.title} · ${artistName}` : artistName;
  const album = item.albumName ?? (item.kind === 'episode' ? artistName : '');
  const artworkTemplate = chapter?.artworkTemplate ?? item.artworkTemplate;
  const sizes = artworkTemplate === undefined ? [] : artworkSizes;
  const artwork = sizes.map((size) => ({
    src: pictureAddress(artworkTemplate ?? '', size),
    sizes: `${size}x${size}`,
  }));
  const chapterInfo = chapters.map((each) => ({ title: each.title, startTime: each.startSeconds }));
  const listed = chapters.length === 0 ? {} : { chapterInfo };
  return new MediaMetadata({ title, artist, album, artwork, ...listed });
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
