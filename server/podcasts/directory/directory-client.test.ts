import { expect, test } from 'vitest';
import { createDirectoryClient } from './directory-client.ts';

const never = new AbortController().signal;

test('a directory that asked for silence is asked again after its time, although the clock was set back meanwhile', async () => {
  const answers = [{ status: 429, headers: { 'retry-after': '120' } }];
  const requests: string[] = [];
  const clock = { now: Date.UTC(2026, 0, 2), monotonic: 5_000 };
  const fetch = async (url: string) => {
    requests.push(url);
    const { status = 200, headers = {} } = answers.shift() ?? {};
    return { status, headers, url, movedTo: null, bytes: Buffer.from('{"feeds":[1]}') };
  };
  const ask = createDirectoryClient(
    { holding: (work) => work({ fetch }) },
    {
      minMilliseconds: 1_000,
      now: () => clock.now,
      monotonic: () => clock.monotonic,
      readers: { jsonList: () => Promise.reject(new Error('nothing large came')) },
    },
  );
  const question = () => ask('https://directory.example.org/search', { list: 'feeds', signal: never });
  await expect(question()).rejects.toThrow();
  clock.now -= 24 * 60 * 60_000;
  clock.monotonic += 119_000;
  await expect(question()).rejects.toThrow();
  expect(requests).toHaveLength(1);
  clock.monotonic += 1_000;
  expect(await question()).toEqual([1]);
  expect(requests).toHaveLength(2);
});
