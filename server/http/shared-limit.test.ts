import { afterEach, expect, test, vi } from 'vitest';
import { createSharedLimit } from './shared-limit.ts';

afterEach(() => vi.useRealTimers());

const limits = { max: 100, maxOf: () => 40, waitMs: 10_000 };

test('nobody holds more than a share, all hold no more than there is, and claims go on as others finish', async () => {
  const limit = createSharedLimit(limits);
  let most = 0;
  let mostOfOne = 0;
  let finished = 0;
  const claimAll = async (holder: string) => {
    const share = limit.open(holder);
    for (let part = 0; part < 4; part += 1) {
      expect(await share.take(10)).toBe(true);
      most = Math.max(most, limit.amountHeld());
      mostOfOne = Math.max(mostOfOne, limit.amountHeld(holder));
      await Promise.resolve();
    }
    share.close();
    finished += 1;
  };
  for (let round = 0; round < 10; round += 1) await Promise.all(['ann', 'bob', 'cid'].map(claimAll));
  expect([finished, limit.amountHeld(), limit.waiting()]).toEqual([30, 0, 0]);
  expect([most <= 100, mostOfOne]).toEqual([true, 40]);
});

test('a claim that waits in vain is given up, and what its share held lets another go on', async () => {
  vi.useFakeTimers();
  const limit = createSharedLimit({ ...limits, maxOf: () => 100 });
  const [stalled, waiting, late] = [limit.open('ann'), limit.open('bob'), limit.open('cid')];
  await stalled.take(60);
  await waiting.take(40);
  const inVain = waiting.take(10);
  await vi.advanceTimersByTimeAsync(5_000);
  const soon = late.take(30);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await inVain).toBe(false);
  waiting.close();
  expect(await soon).toBe(true);
  expect(limit.amountHeld()).toBe(90);
});

test('a listener who waits for a share keeps nobody else waiting, and what becomes free goes to whoever has least', async () => {
  const limit = createSharedLimit(limits);
  const [first, second, third] = [limit.open('ann'), limit.open('bob'), limit.open('cid')];
  await first.take(40);
  const granted: string[] = [];
  const note = (name: string) => (isGranted: boolean) => void (isGranted && granted.push(name));
  void limit.open('ann').take(20).then(note('ann'));
  expect(await second.take(40)).toBe(true);
  expect(await third.take(20)).toBe(true);
  void limit.open('dan').take(20).then(note('dan'));
  await Promise.resolve();
  expect(granted).toEqual([]);
  first.release(20);
  await vi.waitFor(() => expect(granted).toEqual(['dan']));
  second.close();
  await vi.waitFor(() => expect(granted).toEqual(['dan', 'ann']));
});

test('one share at a time may exceed its holder’s part, and the next when that is closed', async () => {
  const limit = createSharedLimit({ ...limits, max: 200, oneMayExceed: true });
  const [large, other] = [limit.open('ann'), limit.open('bob')];
  expect([large.tryTake(60), large.tryTake(10), other.tryTake(50), other.tryTake(30)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  large.close();
  expect(other.tryTake(50)).toBe(true);
});

test('a share that is closed while it waits gets nothing later', async () => {
  const limit = createSharedLimit(limits);
  const [holding, leaving] = [limit.open('ann'), limit.open('ann')];
  await holding.take(40);
  const waiting = leaving.take(10);
  leaving.close();
  expect(await waiting).toBe(false);
  holding.close();
  expect([limit.amountHeld(), limit.waiting()]).toEqual([0, 0]);
});

test('a share that is closed holds nothing more, and gives nothing back twice', async () => {
  const limit = createSharedLimit(limits);
  const share = limit.open('ann');
  await share.take(30);
  share.close();
  expect([share.tryTake(10), await share.take(10)]).toEqual([false, false]);
  share.release(30);
  expect([limit.amountHeld(), limit.amountHeld('ann')]).toEqual([0, 0]);
});

test('another may exceed their part as soon as a holder’s other share made way for what exceeded theirs', async () => {
  const limit = createSharedLimit({ ...limits, max: 200, oneMayExceed: true });
  const [small, large, other] = [limit.open('ann'), limit.open('ann'), limit.open('bob')];
  expect([small.tryTake(30), large.tryTake(20), other.tryTake(50)]).toEqual([true, true, false]);
  small.close();
  expect(other.tryTake(50)).toBe(true);
});
