import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '#web/outbox/testing/test-store.ts';
import { save, testOutbox } from '../testing/test-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([400, 404, 413])(
  'a save that is refused with %d is never sent again, and holds up no other',
  async (status) => {
    const { outbox, server, takeSent: sentSaves, saved, late } = testOutbox();
    outbox.open();
    server.status = status;
    outbox.put(save(1));
    await settle();
    expect([sentSaves(), outbox.waitingFor('1')]).toEqual([['run 1'], undefined]);
    server.status = 200;
    outbox.put(save(2, { runId: 'other' }));
    await settle();
    expect([sentSaves(), saved, late]).toEqual([['other 2'], ['other'], []]);
  },
);

test.each([0, 401, 409, 500])(
  'a save that is refused with %d waits fifteen seconds, or until there is a network',
  async (status) => {
    const { outbox, server, takeSent: sentSaves, saved } = testOutbox();
    outbox.open();
    server.status = status;
    outbox.put(save(1));
    await settle();
    expect(sentSaves()).toEqual(['run 1']);
    await vi.advanceTimersByTimeAsync(14_999);
    await settle();
    expect(sentSaves()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settle();
    expect(sentSaves()).toEqual(['run 1']);
    server.status = 200;
    dispatchEvent(new Event('online'));
    await settle();
    expect([sentSaves(), saved, outbox.waitingFor('1')]).toEqual([['run 1'], ['run'], undefined]);
    await vi.advanceTimersByTimeAsync(60_000);
    await settle();
    expect(sentSaves()).toEqual([]);
  },
);

test('a second failure in a row is told, once, and so is that it is over', async () => {
  const { outbox, server, late } = testOutbox();
  outbox.open();
  server.status = 500;
  outbox.put(save(1));
  await settle();
  expect(late).toEqual([]);
  for (const seq of [2, 3]) {
    outbox.put(save(seq));
    await settle();
  }
  expect(late).toEqual([true]);
  server.status = 200;
  outbox.put(save(4));
  await settle();
  expect(late).toEqual([true, false]);
});

test('behind a login screen nothing is sent and nothing is late; what waits is sent once its listener is back', async () => {
  const { outbox, server, takeSent: sentSaves, late } = testOutbox();
  outbox.put(save(1));
  outbox.putLast(save(2));
  await outbox.flush();
  await settle();
  expect([sentSaves(), outbox.waitingFor('1')?.seq]).toEqual([[], 2]);
  outbox.open();
  server.status = 500;
  await settle();
  outbox.put(save(3));
  await settle();
  expect(late).toEqual([true]);
  outbox.close();
  expect(late).toEqual([true, false]);
  sentSaves();
  server.status = 200;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  await settle();
  expect(sentSaves()).toEqual([]);
  outbox.open();
  await settle();
  expect(sentSaves()).toEqual(['run 3']);
});

test('each place that cannot be sent puts off the next try, so that tries never become more', async () => {
  const { outbox, server, takeSent: sentSaves } = testOutbox();
  outbox.open();
  server.status = 500;
  outbox.put(save(1));
  await settle();
  await vi.advanceTimersByTimeAsync(10_000);
  outbox.put(save(2));
  await settle();
  sentSaves();
  await vi.advanceTimersByTimeAsync(14_999);
  await settle();
  expect(sentSaves()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(sentSaves()).toEqual(['run 2']);
});

test('the last save of a page is sent at once', async () => {
  const { outbox, takeSent: sentSaves } = testOutbox();
  outbox.open();
  await settle();
  outbox.putLast(save(1));
  expect(sentSaves()).toEqual(['run 1']);
  await settle();
  expect(outbox.waitingFor('1')).toBeUndefined();
});

test('what waits for an episode is the last run of it, and none for another', async () => {
  const { outbox } = testOutbox();
  outbox.put(save(1, { runId: 'one' }));
  outbox.put(save(5, { runId: 'two' }));
  outbox.put(save(9, { runId: 'other', episodeId: '2' }));
  expect([outbox.waitingFor('1')?.runId, outbox.waitingFor('2')?.runId, outbox.waitingFor('3')]).toEqual([
    'two',
    'other',
    undefined,
  ]);
});
