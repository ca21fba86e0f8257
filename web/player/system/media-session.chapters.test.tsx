import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestPlayer, episodeContext, episodes } from '../testing/player-fixture.ts';
import { connectMediaSession } from './media-session.ts';

const handlers = new Map<string, ((details: object) => void) | null>();
const session = {
  metadata: null as unknown,
  playbackState: 'none',
  setActionHandler: (action: string, handler: ((details: object) => void) | null) =>
    void handlers.set(action, handler),
  setPositionState: () => undefined,
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

const list = [0, 60, 120].map((startSeconds) => ({ startSeconds, title: `From ${startSeconds}` }));

/** An episode with chapters, a hundred seconds in. */
function hear(names: string) {
  const opened = createTestPlayer();
  connectMediaSession(opened.player);
  opened.player.play(episodeContext('x'), episodes(names));
  opened.fake.status('playing');
  opened.player.setChapters({ itemId: opened.player.store.getState().queue.now?.item.id ?? '', list });
  opened.fake.time(100);
  opened.fake.takeCalls();
  return opened;
}

test('the buttons of a lock screen go through the chapters of an episode that is alone', () => {
  const { fake } = hear('x');
  handlers.get('nexttrack')?.({});
  handlers.get('previoustrack')?.({});
  expect(fake.takeCalls()).toEqual(['seek 120', 'seek 60']);
  fake.time(100);
  handlers.get('previoustrack')?.({});
  expect(fake.takeCalls()).toEqual(['seek 60']);
  expect(session.metadata).toMatchObject({
    chapterInfo: [{ title: 'From 0', startTime: 0 }, { startTime: 60 }, { startTime: 120 }],
  });
});

test('where more is coming up, next is the next episode', () => {
  const { player } = hear('xy');
  const before = player.store.getState().queue.now?.key;
  handlers.get('nexttrack')?.({});
  expect(player.store.getState().queue.now?.key).not.toBe(before);
});

test('what a car shows is the chapter: its title, its episode and show, and its picture', () => {
  const { player, fake } = hear('xy');
  expect(session.metadata).toMatchObject({
    title: 'From 60',
    artist: 'Episode x · The Long Way',
    artwork: [],
  });
  const written = session.metadata;
  fake.time(110);
  expect(session.metadata).toBe(written);
  fake.time(121);
  expect(session.metadata).toMatchObject({ title: 'From 120', album: 'The Long Way' });
  player.setChapters({
    itemId: 'x',
    list: [{ startSeconds: 30, title: 'Chapter 1', artworkTemplate: '/chapter?size={w}' }],
  });
  expect(session.metadata).toMatchObject({
    title: 'Chapter 1',
    artist: 'Episode x · The Long Way',
    artwork: [{ src: '/chapter?size=100' }, {}, {}],
  });
  fake.time(20);
  expect(session.metadata).toMatchObject({ title: 'Episode x', artwork: [] });
});

test('the buttons of a lock screen step by 30 seconds in a book, and go through its chapters though its next part follows', () => {
  const { player, fake } = hear('xy');
  handlers.get('seekforward')?.({});
  handlers.get('seekbackward')?.({ seekOffset: 5 });
  expect(fake.takeCalls()).toEqual(['seek 115', 'seek 95']);
  player.play(
    episodeContext('p'),
    episodes('pq').map((item) => ({ ...item, isBook: true })),
  );
  fake.status('playing');
  player.setChapters({ itemId: 'p', list });
  fake.time(100);
  fake.takeCalls();
  handlers.get('seekforward')?.({});
  handlers.get('seekbackward')?.({});
  expect(fake.takeCalls()).toEqual(['seek 130', 'seek 70']);
  handlers.get('nexttrack')?.({});
  expect(fake.takeCalls()).toEqual(['seek 120']);
  fake.time(130);
  handlers.get('nexttrack')?.({});
  player.setChapters({ itemId: 'q', list });
  fake.status('playing');
  fake.time(70);
  fake.takeCalls();
  handlers.get('previoustrack')?.({});
  expect(fake.takeCalls()).toEqual(['seek 60']);
  fake.time(1);
  handlers.get('previoustrack')?.({});
  expect(player.store.getState().queue.now?.item.id).toBe('p');
});
