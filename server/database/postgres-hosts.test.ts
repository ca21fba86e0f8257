import { expect, test, vi } from 'vitest';
import { createHostChoice, hostNames, hostUrls, withPassword } from './postgres-hosts.ts';

test('a password with @ and a comma belongs to the user, not to the hosts', () => {
  expect(hostUrls('postgres://u:p@ss,w@host/earshot')).toEqual(['postgres://u:p@ss,w@host/earshot']);
  expect(hostNames('postgres://u:p@ss,w@host/earshot')).toBe('host:5432');
  expect(hostUrls('postgres://u:p@ss@a,b:1/earshot')).toEqual([
    'postgres://u:p@ss@a/earshot',
    'postgres://u:p@ss@b:1/earshot',
  ]);
});

test('a password is put behind a user who has an empty one', () => {
  expect(withPassword('postgres://u:@host/earshot', 'p w')).toBe('postgres://u:p%20w@host/earshot');
  expect(withPassword('postgres://u@a,b/earshot', 'pw')).toBe('postgres://u:pw@a,b/earshot');
});

test('whoever asks during a search for the primary waits for that one, and it begins with the present host', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const askedHosts: string[] = [];
  let moves = 0;
  const hosts = createHostChoice(
    'postgres://u@a,b/earshot',
    (_url, current) => {
      askedHosts.push(current);
      return promise;
    },
    () => {
      moves += 1;
    },
  );
  const searches = [hosts.follow(), hosts.follow()];
  resolve('postgres://u@b/earshot');
  await Promise.all(searches);
  await hosts.follow();
  expect(askedHosts).toEqual(['postgres://u@a/earshot', 'postgres://u@b/earshot']);
  expect([moves, hosts.current()]).toEqual([1, 'postgres://u@b/earshot']);
});

test('long statements look for the primary together, and none does when they have ended', async () => {
  vi.useFakeTimers();
  let searches = 0;
  const hosts = createHostChoice(
    'postgres://u@a,b/earshot',
    async (_url, current) => {
      searches += 1;
      return current;
    },
    () => undefined,
  );
  const { promise, resolve } = Promise.withResolvers<string>();
  const answers: Promise<string>[] = [];
  for (let count = 0; count < 5; count += 1) {
    answers.push(hosts.followDuring(() => promise, 2_000));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(6_000);
  expect(searches).toBe(3);
  resolve('rows');
  expect(await Promise.all(answers)).toEqual(['rows', 'rows', 'rows', 'rows', 'rows']);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(searches).toBe(3);
  vi.useRealTimers();
});
