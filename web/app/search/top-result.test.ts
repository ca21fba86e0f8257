import { expect, test } from 'vitest';
import { song } from '#web/music/testing/test-song.ts';
import { episode, show } from '#web/podcasts/testing/test-podcast.ts';
import { type Hit, topResult } from './top-result.ts';

const artist = (name: string): Hit => ({ kind: 'artist', id: name, inLibrary: false, name });
const showHit = (title: string): Hit => ({ kind: 'show', show: show(1, { title }) });
const episodeHit = (title: string): Hit => ({ kind: 'episode', episode: episode(1, { title }) });

test.each<[string, string, Hit[], number]>([
  ['the one of that name', 'low tide', [artist('Low Tide Band'), showHit('Low Tide')], 1],
  ['a name without its accents and signs', 'sigur ros', [artist('Rós'), artist('Sigur Rós!')], 1],
  ['a name that begins so', 'tide', [artist('Low Tide'), episodeHit('Tide tables')], 1],
  ['a name with a word that begins so', 'tid', [artist('Multitide'), song('1', { name: 'Low Tide' })], 1],
  ['the first of several as good', 'tide', [artist('Tide One'), showHit('Tide Two')], 0],
  ['the first where no name has the term', 'tdie', [artist('Tide'), showHit('Ebb')], 0],
])('the top result is %s', (_, term, hits, index) => {
  expect(topResult(term, hits)).toBe(hits[index]);
});

test('without hits there is no top result', () => {
  expect(topResult('tide', [])).toBeUndefined();
});
