import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { album, createTestPlayer, episodeContext, episodes, songs } from '../testing/player-fixture.ts';
import { connectMediaSession } from './media-session.ts';

type Handler = ((details: { seekTime?: number; seekOffset?: number }) => void) | null;

const handlers = new Map<string, Handler>();
const positions: unknown[] = [];
const session = {
  metadata: null as MediaMetadata | null,
  playbackState: 'none',
  setActionHandler(action: string, handler: Handler) {
    if (action === 'seekto' && handler === null) throw new TypeError('not known');
    handlers.set(action, handler);
  },
  setPositionState: (position?: unknown) => void positions.push(position),
};

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true });
  vi.stubGlobal('MediaMetadata', function metadata(init: object) {
    return init;
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

test('the system shows the song and its buttons work', () => {
  const { player, fake } = createTestPlayer();
  const disconnect = connectMediaSession(player);
  const [song] = songs('a');
  player.play(album, [{ ...song!, artworkTemplate: '/art/{w}x{h}' }, ...songs('b')]);
  fake.status('playing');
  expect(session.metadata).toMatchObject({
    title: 'Song a',
    artist: 'Ida Moreau',
    artwork: [{ src: '/art/100x100', sizes: '100x100' }, { sizes: '300x300' }, { sizes: '600x600' }],
  });
  expect(session.playbackState).toBe('playing');

  fake.time(100);
  expect(positions.at(-1)).toEqual({ duration: 200, position: 100, playbackRate: 1 });
  fake.takeCalls();
  handlers.get('seekbackward')?.({ seekOffset: 10 });
  handlers.get('seekforward')?.({ seekOffset: 10 });
  handlers.get('seekbackward')?.({});
  handlers.get('seekforward')?.({});
  handlers.get('seekto')?.({ seekTime: 12 });
  handlers.get('pause')?.({});
  handlers.get('play')?.({});
  handlers.get('nexttrack')?.({});
  handlers.get('previoustrack')?.({});
  expect(fake.takeCalls()).toEqual([
    'seek 90',
    'seek 110',
    'seek 85',
    'seek 115',
    'seek 12',
    'pause',
    'play',
    'load b at 0 then nothing',
    'load a at 0 then b',
  ]);
  disconnect();
  expect([session.metadata, session.playbackState, handlers.get('play')]).toEqual([null, 'none', null]);
});

test('an episode is shown with its show, moves by fifteen seconds and says how fast it is', () => {
  const { player, fake } = createTestPlayer();
  const disconnect = connectMediaSession(player);
  player.play(episodeContext('x'), episodes('x'));
  fake.status('playing');
  fake.time(100);
  expect(session.metadata).toMatchObject({
    title: 'Episode x',
    artist: 'The Long Way',
    album: 'The Long Way',
  });
  player.setSpeed(1.5);
  expect(positions.at(-1)).toEqual({ duration: 200, position: 100, playbackRate: 1.5 });
  fake.takeCalls();
  handlers.get('seekbackward')?.({});
  handlers.get('seekforward')?.({ seekOffset: 30 });
  expect(fake.takeCalls()).toEqual(['seek 85', 'seek 130']);
  player.play(album, songs('a'));
  fake.time(3);
  expect(positions.at(-1)).toMatchObject({ playbackRate: 1 });
  disconnect();
});

test('a song whose length is not known has no position', () => {
  const { player } = createTestPlayer();
  const disconnect = connectMediaSession(player);
  player.play(album, [{ ...songs('a')[0]!, durationMilliseconds: Number.NaN }]);
  expect(positions.at(-1)).toBe(undefined);
  disconnect();
});

test('the system shows a song that was there before it was asked', () => {
  const { player } = createTestPlayer();
  player.play(album, songs('a'));
  const disconnect = connectMediaSession(player);
  expect(session.metadata).toMatchObject({ title: 'Song a' });
  disconnect();
});
