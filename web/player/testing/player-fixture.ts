import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { createPlayer } from '../player/player.ts';
import type { PlayerStorage } from '../player/player-storage.ts';
import type { SingleTabPlayback } from '../player/single-tab-playback.ts';
import type { Replaced } from '../player/undo-queue-replacement.ts';
import { createFakeEngine } from './fake-engine.ts';

export const album: PlayContext = { kind: 'album', id: '1', name: 'Slow Lanterns' };

/** One song for each letter, 200 seconds long. */
export function songs(letters: string): PlayableItem[] {
  return Array.from(letters, (id) => ({
    kind: 'song',
    id,
    title: `Song ${id}`,
    artistName: 'Ida Moreau',
    durationMilliseconds: 200_000,
    audioUrl: `/api/folder/audio/${id}`,
  }));
}

/** One episode for each letter, an hour long. */
export function episodes(letters: string): PlayableItem[] {
  return Array.from(letters, (id) => ({
    kind: 'episode',
    id,
    title: `Episode ${id}`,
    artistName: 'The Long Way',
    showId: '7',
    durationMilliseconds: 3_600_000,
  }));
}

/** What is being played when an episode is. */
export const episodeContext = (id: string): PlayContext => ({ kind: 'episode', id });

/** A storage in memory that can be full. */
export function createMemoryStorage(entries = new Map<string, string>()): PlayerStorage & { full: boolean } {
  return {
    full: false,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      // As a browser does with what is no text.
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
}

/** A player on a fake engine, with what it said to the listener. */
export function createTestPlayer(storage = createMemoryStorage()) {
  const fake = createFakeEngine();
  const notices: string[] = [];
  const replaced: Replaced[] = [];
  const announcements: string[] = [];
  let onOtherPlays: (() => void) | undefined;
  const oneTab: SingleTabPlayback = {
    announce: () => void announcements.push('playing'),
    listen(callback) {
      onOtherPlays = callback;
    },
  };
  const player = createPlayer({
    engine: fake.engine,
    storage,
    notices: (sentence) => notices.push(sentence),
    onReplaced: (one) => replaced.push(one),
    random: () => 0.4,
    oneTab,
  });
  fake.takeCalls();
  const now = () => player.store.getState().queue.now?.item.id;
  return {
    player,
    fake,
    notices,
    replaced,
    announcements,
    storage,
    now,
    otherTabPlays: () => onOtherPlays?.(),
    status: () => player.store.getState().status,
  };
}
