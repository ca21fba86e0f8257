import { expect, test } from 'vitest';
import { sharePageOf } from './share-page.ts';
import { lengthInWords } from './share-texts.ts';

const params = { kind: 'playlist', sharedBy: '', address: '/share/t', basePath: '', visit: 'v' } as const;
const track = (id: number) => ({ id: String(id), title: `Song ${id}`, by: 'Ana', seconds: 61 });

test('a long playlist says how much of it is here, an empty one that there is nothing', () => {
  const tracks = [track(1), track(2)];
  const thing = { title: 'Walk', by: '', tracks, total: 4_210, hasPicture: false };
  const page = sharePageOf({ ...params, thing });
  expect(page).toContain('The first 2 of 4,210 songs.');
  expect(page).toContain('<noscript><audio controls preload="none" src="/share/t/audio/2?visit=v"></audio>');
  const empty = sharePageOf({ ...params, thing: { ...thing, tracks: [], total: 0 } });
  expect(empty).toContain('There is nothing in it just now.');
  expect(empty).not.toContain('class="player"');
});

test('whom a song is by is said where it is another than the album’s', () => {
  const tracks = [track(1), { ...track(2), by: 'Ben & Co' }];
  const page = sharePageOf({
    ...params,
    thing: { title: 'Woods', by: 'Ana', tracks, total: 2, hasPicture: true },
  });
  expect(page.match(/<span class="by">[^<]+/g)).toEqual(['<span class="by">Ben &amp; Co']);
});

test.each([
  [null, ''],
  [0, '0:00'],
  [187, '3:07'],
  [3723, '1:02:03'],
])('%s seconds are written as “%s”', (seconds, words) => {
  expect(lengthInWords(seconds)).toBe(words);
});
