import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { testSong } from '../testing/test-sounds.ts';
import { handOverWhenHidden } from './background-fetch.ts';
import type { DownloadsState } from './download-list.ts';

afterEach(() => vi.unstubAllGlobals());

const waiting = (): DownloadsState => ({
  items: new Map([
    [
      'album-a',
      {
        key: 'album-a',
        kind: 'album',
        id: 'a',
        name: 'A',
        path: '/album/a',
        files: ['song-1'],
        addedAt: 1,
        isPaused: false,
      },
    ],
  ]),
  files: new Map([
    [
      'song-1',
      {
        key: 'song-1',
        item: testSong('1'),
        address: '/api/folder/audio/1',
        state: 'waiting',
        keptBytes: 0,
        totalBytes: null,
      },
    ],
  ]),
  settings: { isPaused: false, wifiOnly: false, quality: 'original' },
  halt: undefined,
  current: undefined,
});

/** In a page an address is the server's where it names no other. */
class RequestOfPage extends Request {
  constructor(address: string, init: RequestInit) {
    super(new URL(address, 'https://music.example.org/'), init);
  }
}

/** A phone whose browser fetches in the background, and a page that is hidden and shown. */
function openPhone() {
  const events: string[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const backgroundFetch = {
    fetch: async () => void events.push('the browser fetches'),
    get: async () => undefined,
  };
  const serviceWorker = Object.assign(new EventTarget(), { ready: Promise.resolve({ backgroundFetch }) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Request', RequestOfPage);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const store = createStore(waiting);
  const hold = (isOnHold: boolean) => void events.push(isOnHold ? 'the page waits' : 'the page goes on');
  const stop = handOverWhenHidden({ userId: 'anna', title: 'Earshot', store, hold });
  async function show(visibilityState: 'visible' | 'hidden') {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return events.splice(0);
  }
  return { show, store, stop };
}

test('each time a phone hides the page the browser fetches what waits, and once it is shown the page goes on', async () => {
  const { show, store } = openPhone();
  await show('visible');
  for (const _ of ['first', 'second', 'third']) {
    expect(await show('hidden')).toEqual(['the page waits', 'the browser fetches']);
    store.setState({ files: new Map(store.getState().files) });
    expect(await show('hidden')).toEqual([]);
    expect(await show('visible')).toEqual(['the page goes on']);
  }
});

test('once a listener logged out nothing of theirs is handed over, whatever still changes', async () => {
  const { show, store, stop } = openPhone();
  await show('visible');
  stop();
  expect(await show('hidden')).toEqual([]);
  store.setState({ files: new Map(store.getState().files) });
  expect(await show('hidden')).toEqual([]);
});
