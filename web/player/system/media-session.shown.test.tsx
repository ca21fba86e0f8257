import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { connectMediaSession } from './media-session.ts';

type Handler = ((details: { seekTime?: number; seekOffset?: number }) => void) | null;
type Position = { duration?: number; position?: number; playbackRate?: number };

/** What the system shows, and its buttons. */
function systemSession() {
  const handlers = new Map<string, Handler>();
  const positions: (Position | undefined)[] = [];
  const metadata: unknown[] = [];
  const session = {
    playbackState: 'none',
    get metadata() {
      return metadata.at(-1);
    },
    set metadata(metadataCount: unknown) {
      metadata.push(metadataCount);
    },
    setActionHandler: (action: string, handler: Handler) => void handlers.set(action, handler),
    setPositionState: (position?: Position) => void positions.push(position),
  };
  return { handlers, positions, metadata, session };
}

let system: ReturnType<typeof systemSession>;
beforeEach(() => {
  system = systemSession();
  Object.defineProperty(navigator, 'mediaSession', { value: system.session, configurable: true });
  vi.stubGlobal('MediaMetadata', function metadata(init: object) {
    return init;
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

test('a system without such a screen is left alone', () => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  const { player } = createTestPlayer();
  const disconnect = connectMediaSession(player);
  player.play(album, songs('a'));
  expect(disconnect).not.toThrow();
});

test('each song is shown once, whatever its sound does; nothing is shown of nothing', () => {
  const { player, fake } = createTestPlayer();
  connectMediaSession(player);
  expect(system.session.playbackState).toBe('none');
  player.play(album, songs('ab'));
  for (const status of ['playing', 'waiting', 'paused', 'playing'] as const) fake.status(status);
  expect(system.metadata).toEqual([{ title: 'Song a', artist: 'Ida Moreau', album: '', artwork: [] }]);
  fake.status('paused');
  expect(system.session.playbackState).toBe('paused');
  player.next();
  expect(system.metadata).toHaveLength(2);
  player.stop();
  expect([system.session.metadata, system.session.playbackState]).toEqual([null, 'none']);
});

test('a song is shown with its album, an episode with its show', () => {
  const { player } = createTestPlayer();
  connectMediaSession(player);
  const [song] = songs('a');
  if (song) player.play(album, [{ ...song, albumName: 'Slow Lanterns' }]);
  expect(system.session.metadata).toMatchObject({ album: 'Slow Lanterns' });
  player.play(episodeContext('x'), episodes('x'));
  expect(system.session.metadata).toMatchObject({ artist: 'The Long Way', album: 'The Long Way' });
});

test('where it stands is never beyond an end of the song, and unknown lengths are not said', () => {
  const { player, fake } = createTestPlayer();
  connectMediaSession(player);
  player.play(album, songs('a'));
  fake.status('playing');
  fake.time(500);
  expect(system.positions.at(-1)).toEqual({ duration: 200, position: 200, playbackRate: 1 });
  fake.time(-2);
  expect(system.positions.at(-1)).toMatchObject({ position: 0 });
  const set = (elapsedSeconds: number, durationSeconds: number) => {
    player.elapsed.set({ elapsedSeconds, durationSeconds, bufferedSeconds: 0 });
    return system.positions.at(-1);
  };
  expect(set(1, 0)).toBeUndefined();
  expect(set(1, 10)).toBeDefined();
  expect(set(1, Number.NaN)).toBeUndefined();
  expect(set(1, 10)).toBeDefined();
  expect(set(1, Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(set(1, 10)).toBeDefined();
  expect(set(Number.NaN, 10)).toBeUndefined();
});

test('another speed is told at once, and is an episode’s alone', () => {
  const { player, fake } = createTestPlayer();
  connectMediaSession(player);
  player.play(episodeContext('x'), episodes('x'));
  fake.status('playing');
  fake.time(10);
  const positionCount = system.positions.length;
  player.setSpeed(1.5);
  expect([system.positions.length, system.positions.at(-1)?.playbackRate]).toEqual([positionCount + 1, 1.5]);
  player.setSpeed(1.5);
  expect(system.positions).toHaveLength(positionCount + 1);
  player.play(album, songs('a'));
  fake.status('playing');
  fake.time(10);
  expect(system.positions.at(-1)?.playbackRate).toBe(1);
});

test('a jump without a place is one to the start, and what was let go of is not told any more', () => {
  const { player, fake } = createTestPlayer();
  const disconnect = connectMediaSession(player);
  player.play(album, songs('ab'));
  fake.status('playing');
  fake.takeCalls();
  system.handlers.get('seekto')?.({});
  expect(fake.takeCalls()).toEqual(['seek 0']);
  disconnect();
  expect([...system.handlers.values()]).toEqual(Array(7).fill(null));
  const [positions, metadataCount] = [system.positions.length, system.metadata.length];
  player.next();
  fake.time(5);
  player.setSpeed(2);
  expect([system.positions.length, system.metadata.length, system.session.playbackState]).toEqual([
    positions,
    metadataCount,
    'none',
  ]);
});

test('a browser that knows no places shows everything else', () => {
  Reflect.deleteProperty(system.session, 'setPositionState');
  const { player, fake } = createTestPlayer();
  connectMediaSession(player);
  player.play(album, songs('a'));
  fake.status('playing');
  expect(() => fake.time(5)).not.toThrow();
  expect(system.session.playbackState).toBe('playing');
});

test('a toolkit that shuts the session’s own buttons is gone around', () => {
  const bound: unknown[] = [];
  class Shut {
    setActionHandler(action: string) {
      bound.push([Object.is(this, system.session), action]);
    }
  }
  vi.stubGlobal('MediaSession', Shut);
  connectMediaSession(createTestPlayer().player);
  expect(bound).toHaveLength(7);
  expect(bound[0]).toEqual([true, 'play']);
  expect(system.handlers.size).toBe(0);
});
