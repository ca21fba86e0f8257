import { expect, it } from 'vitest';
import { testCatalogue } from '../../testing/test-catalogue.ts';
import { noTaste } from '../taste/taste.ts';
import { neverPlayed } from './personal-rules.ts';

it('an album of which one song was played once, years ago, is no longer unheard', () => {
  const catalogue = testCatalogue(
    [1, 2, 3].map((id) => ({ id, title: 'A', artist: 'B', songs: ['One', 'Two'] })),
  );
  const { read } = catalogue;
  const taste = noTaste(read);
  const played = { ...taste, history: { ...taste.history, played: new Set([202]) } };
  expect(neverPlayed(read, played, [3, 2, 1])).toEqual([3, 1]);
  expect(neverPlayed(read, taste, [3, 2, 1])).toEqual([3, 2, 1]);
  catalogue.discard();
});
