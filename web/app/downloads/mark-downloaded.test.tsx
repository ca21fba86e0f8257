import { afterEach, expect, test } from 'vitest';
import { downloadsStore } from '#web/downloads/downloads-store.ts';
import { outage } from '../shared/outage-state.ts';
import { keyOfPage, markDownloaded } from './mark-downloaded.ts';

afterEach(() => {
  document.body.replaceChildren();
  downloadsStore.setState({ whole: new Set() });
  outage.setState({ isAway: false });
});

test.each([
  ['/album/l.12', 'album-12'],
  ['/music/album/12/library-albums', 'album-12'],
  ['/song/i.7', 'song-7'],
  ['/podcast-episode/3', 'episode-3'],
  ['/podcast/9', 'show-9'],
  ['/playlist/p.ab%3Ac', 'playlist-ab:c'],
  ['/library', undefined],
  ['https://example.org/album/', undefined],
])('a link to %s is about %s', (path, key) => {
  expect(keyOfPage(path)).toBe(key);
});

function row(path: string): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.setAttribute('href', path);
  item.append(link);
  return item;
}

function page(...paths: string[]): HTMLElement {
  const main = document.createElement('main');
  main.append(...paths.map(row));
  document.body.append(main);
  return main;
}
const marks = () => [...document.querySelectorAll('li')].map((item) => item.dataset['kept']);

test('rows and cards say whether they are on the device, also those that come later and those that become another thing', async () => {
  const main = page('/album/1', '/album/2');
  const stop = markDownloaded();
  downloadsStore.setState({ whole: new Set(['album-2', 'album-4']) });
  expect(marks()).toEqual(['false', 'true']);
  main.append(row('/album/4'));
  main.querySelector('a')?.setAttribute('href', '/album/l.2');
  await expect.poll(marks).toEqual(['true', 'true', 'true']);
  stop();
});

test('nothing is looked at where nothing is kept and the server is there', async () => {
  const main = page('/album/1');
  const stop = markDownloaded();
  main.append(row('/album/2'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(marks()).toEqual(['false', undefined]);
  outage.setState({ isAway: true });
  expect(marks()).toEqual(['false', 'false']);
  stop();
});
