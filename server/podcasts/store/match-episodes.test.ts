import { expect, test } from 'vitest';
import { turnsDuring } from '../testing/test-turns.ts';
import { type EpisodeIdentity, matchEpisodes } from './match-episodes.ts';

const day = 24 * 60 * 60 * 1000;
const episode = (title: string, more: Partial<EpisodeIdentity> = {}): EpisodeIdentity => ({
  guid: '',
  enclosureUrl: 'https://audio.example.org/live.mp3',
  title,
  publishedAt: null,
  durationSeconds: null,
  enclosureType: 'audio/mpeg',
  ...more,
});

test('episodes that share one sound are told apart by what else they are, in whatever order they come', async () => {
  const stored = [episode('Monday', { guid: 'a' }), episode('Tuesday', { guid: 'b' })];
  expect(
    await matchEpisodes(stored, [episode('Tuesday', { guid: 'y' }), episode('Monday', { guid: 'x' })]),
  ).toEqual([1, 0]);
});

test('where nothing but a shared sound speaks for it, no episode takes another’s place', async () => {
  const stored = [
    episode('Monday', { guid: 'a', publishedAt: day }),
    episode('Tuesday', { guid: 'b', publishedAt: 2 * day }),
  ];
  const parsed = [
    episode('Wednesday', { guid: 'c', publishedAt: 3 * day }),
    episode('Thursday', { guid: 'd', publishedAt: 4 * day }),
  ];
  expect(await matchEpisodes(stored, parsed)).toEqual([null, null]);
  // Neither where it is alone on one side only.
  expect(await matchEpisodes(stored, parsed.slice(0, 1))).toEqual([null]);
  expect(await matchEpisodes(stored.slice(0, 1), parsed)).toEqual([null, null]);
  expect(await matchEpisodes(stored.slice(0, 1), parsed.slice(0, 1))).toEqual([0]);
});

test('others have a turn after every thousand episodes that are compared', async () => {
  const stored = Array.from({ length: 4_000 }, (_, index) =>
    episode(`Old ${index}`, { guid: `old-${index}` }),
  );
  const parsed = Array.from({ length: 4_000 }, (_, index) =>
    episode(`New ${index}`, { guid: `new-${index}` }),
  );
  // Two keys that all have, each looked for on both sides and then compared.
  expect(await turnsDuring(() => matchEpisodes(stored, parsed))).toBeGreaterThanOrEqual(16);
});
