import { expect, test } from 'vitest';
import { messagesOf, type ToTell } from './messages.ts';

const episodes = (feedId: number, ...ids: number[]): ToTell[] =>
  ids.map((episodeId) => ({
    episodeId,
    title: `Day ${episodeId}`,
    feedId,
    show: `Show ${feedId}`,
    waited: false,
  }));
const messageTexts = (list: ToTell[]) =>
  messagesOf(list).map(({ message: { title, body } }) => `${title}: ${body}`);

test('up to three new episodes of a show are told one by one, more as one', () => {
  expect(messagesOf(episodes(7, 1))).toEqual([
    {
      message: {
        tag: 'episode-1',
        title: 'Show 7',
        body: 'Day 1',
        path: '/podcast-episode/1',
        feedId: 7,
      },
      episodeIds: [1],
    },
  ]);
  expect(messageTexts(episodes(7, 1, 2, 3))).toEqual(['Show 7: Day 1', 'Show 7: Day 2', 'Show 7: Day 3']);
  expect(messagesOf(episodes(7, 1, 2, 3, 4, 5))).toEqual([
    {
      message: {
        tag: 'show-7',
        title: 'Show 7',
        body: '5 new episodes of Show 7',
        path: '/podcast/7',
        feedId: 7,
      },
      episodeIds: [1, 2, 3, 4, 5],
    },
  ]);
  expect(messagesOf([])).toEqual([]);
});

test('what waited for the end of the night comes as one, beside what is just new', () => {
  const waited = [...episodes(7, 1, 2), ...episodes(8, 3)].map((one) => ({ ...one, waited: true }));
  expect(messageTexts([...waited, ...episodes(9, 4)])).toEqual([
    '3 new episodes: Show 7, Show 8',
    'Show 9: Day 4',
  ]);
  expect(messageTexts(waited.slice(0, 1))).toEqual(['Show 7: Day 1']);
});

test('many shows at once are one message, in which no episode is missing', () => {
  const many = [1, 2, 3, 4, 5, 6].flatMap((feedId) => episodes(feedId, feedId * 10));
  const [one, ...others] = messagesOf(many);
  expect(others).toEqual([]);
  expect(one?.message).toMatchObject({
    tag: 'episodes',
    title: '6 new episodes',
    path: '/podcasts',
    feedId: null,
  });
  expect(one?.episodeIds).toEqual([10, 20, 30, 40, 50, 60]);
});

test('a title without end is cut, and no letter in two', () => {
  const [one] = messagesOf([{ ...episodes(7, 1)[0]!, title: '🎧'.repeat(5_000), show: 'S' }]);
  expect(Array.from(one?.message.body ?? '')).toHaveLength(200);
  expect(one?.message.body.isWellFormed()).toBe(true);
});
