import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { episode } from '../testing/test-podcast.ts';
import { episodeContext, episodePicture, playableEpisode, showPicture } from './playable-episode.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the player gets an episode with its show, its links and its picture', () => {
  expect(playableEpisode(episode(3, { image: 'https://x/p.jpg' }))).toEqual({
    kind: 'episode',
    id: '3',
    showId: '7',
    title: 'Episode 3',
    artistName: 'Show 7',
    links: { title: '/podcast-episode/3', artist: '/podcast/7' },
    artworkTemplate: '/api/podcast/picture/episode/3?size={w}',
    durationMilliseconds: 3_900_000,
    audioUrl: 'https://audio.example.org/3.mp3',
  });
  expect(episodePicture(episode(3, { feedImage: 'https://a.example/7.jpg' }))).toBe(
    '/api/podcast/picture/feed/7?size={w}',
  );
  expect(playableEpisode(episode(3, { enclosureUrl: null }))).toBeUndefined();
});

test('an episode without a length is played, with none', () => {
  expect(playableEpisode(episode(3, { duration: null }))?.durationMilliseconds).toBe(0);
  expect(showPicture({ id: 7, image: 'https://a.example/7.jpg' })).toBe(
    '/api/podcast/picture/feed/7?size={w}',
  );
});

test('for a show without a picture none is asked', () => {
  expect(showPicture({ id: 7, image: null })).toBe(undefined);
  expect(episodePicture(episode(3, { image: null, feedImage: null }))).toBe(undefined);
  expect(playableEpisode(episode(3, { image: null, feedImage: null }))).not.toHaveProperty('artworkTemplate');
});

test('an episode that is played by itself is what is played, by its number and title', () => {
  expect(episodeContext(episode(3))).toEqual({ kind: 'episode', id: '3', name: 'Episode 3' });
});

test('a book in one file of the same name plays with its author, and no name stands twice', () => {
  const book = {
    title: 'The Long Road',
    feedTitle: 'The Long Road',
    isBookPart: true,
    author: 'Jane Writer',
  };
  expect(playableEpisode(episode(3, book))).toMatchObject({
    artistName: 'Jane Writer',
    albumName: 'The Long Road',
  });
  expect(playableEpisode(episode(3, { ...book, title: 'Part 1' }))?.artistName).toBe('The Long Road');
  expect(playableEpisode(episode(3, { ...book, author: '' }))?.artistName).toBe('The Long Road');
});
