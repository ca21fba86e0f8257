import { expect, test } from 'vitest';
import { type PushMessage, pushMessageIn } from './push-message.ts';

const message: PushMessage = {
  tag: 'episode-1',
  title: 'The Tidal Hour',
  body: 'Letter 4',
  path: '/podcast-episode/1',
  feedId: 7,
  badge: 2,
};

test('a message is read as it was sent, and what is new in it is left out', () => {
  expect(pushMessageIn(message)).toEqual(message);
  expect(pushMessageIn({ ...message, feedId: null, more: 1 })).toEqual({ ...message, feedId: null });
});

test('what is no message of ours is none, and leads nowhere', () => {
  for (const name of ['tag', 'title', 'body', 'path', 'badge'])
    expect(pushMessageIn({ ...message, [name]: undefined })).toBeUndefined();
  for (const path of ['https://example.org/', 'podcasts', '/a?b', '/\\example.org', 'javascript:alert(1)'])
    expect(pushMessageIn({ ...message, path })).toBeUndefined();
  for (const none of [null, 'text', [], 1]) expect(pushMessageIn(none)).toBeUndefined();
});
