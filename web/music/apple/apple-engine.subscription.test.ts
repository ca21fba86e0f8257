import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { a, setUp } from './testing/test-apple-engine.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const fault = { name: 'MKError', reason: 'INVALID_ARGUMENTS' };

/** A song that MusicKit stumbles over, and the failure that the listener sees. */
async function stumble(hasMusicSubscription: (() => Promise<unknown>) | undefined, waitMilliseconds = 0) {
  const { engine, begin, fake, settle } = setUp();
  const sentences: { sentence: string; skippable: boolean }[] = [];
  engine.listen((event) => {
    if (event.type === 'failed') sentences.push(event.failure);
  });
  fake().kit.hasMusicSubscription = hasMusicSubscription;
  fake().kit.changeToMediaAtIndex = () => Promise.reject(fault);
  await begin();
  await settle();
  await vi.advanceTimersByTimeAsync(waitMilliseconds);
  return sentences;
}

test('a subscription that ended is said, and the queue does not run through', async () => {
  expect(await stumble(() => Promise.resolve(false))).toEqual([
    expect.objectContaining({ sentence: 'You do not have an active music subscription.', skippable: false }),
  ]);
});

test('with a subscription it is the song’s own fault, and the next one is tried', async () => {
  for (const hasSubscription of [
    () => Promise.resolve(true),
    () => Promise.reject(new Error('gone')),
    undefined,
  ])
    expect(await stumble(hasSubscription)).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining('stumbled over'), skippable: true }),
    ]);
});

test('where Apple does not say whether there is a subscription, nobody waits for it for long', async () => {
  const silent = () => new Promise(() => undefined);
  expect(await stumble(silent, 2_900)).toEqual([]);
  expect(await stumble(silent, 3_100)).toEqual([expect.objectContaining({ skippable: true })]);
});

test('what is said of the subscription of a song that was left says nothing of the next one', async () => {
  const { engine, said, begin, fake, settle } = setUp();
  const answer = Promise.withResolvers<boolean>();
  fake().kit.hasMusicSubscription = () => answer.promise;
  fake().kit.changeToMediaAtIndex = () => Promise.reject(fault);
  await begin();
  await settle();
  engine.load(a, { play: false });
  answer.resolve(false);
  await settle();
  expect(said.filter((one) => one.includes('failed'))).toEqual([]);
});

test('a song that begins in its middle is given to MusicKit with its place, so that its first moment does not sound', async () => {
  const { engine, fake, settle } = setUp();
  engine.load(a, { play: true, startSeconds: 42 });
  await settle();
  expect(fake().calls).toContain('setQueue 1 from 42');
  fake().queueIsSet();
  await settle();
  fake().kit.currentPlaybackTime = 42;
  fake().plays(0);
  fake().say('playing');
  expect(fake().calls.filter((call) => call.startsWith('seek'))).toEqual([]);
});
