import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWholeEpisode } from './episode-recovery.ts';

const revoked: string[] = [];
beforeEach(() => {
  revoked.length = 0;
  vi.stubGlobal('URL', { revokeObjectURL: (address: string) => revoked.push(address) });
});
afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const fetches: { signal: AbortSignal; settle: (found: string | undefined) => void; lose: () => void }[] =
    [];
  const whole = createWholeEpisode(
    (_, signal) =>
      new Promise((resolve, reject) => {
        fetches.push({ signal, settle: resolve, lose: () => reject(new TypeError('Failed to fetch')) });
      }),
  );
  return { whole, fetches };
}
const seen = ({ whole }: ReturnType<typeof setUp>) => [
  whole.isFetching(),
  whole.address(),
  whole.isEndless(),
];

test('what was fetched whole is here until something else is played, and is let go of then', async () => {
  const test = setUp();
  expect(seen(test)).toEqual([false, undefined, false]);
  const bringing = test.whole.bring('/audio');
  expect(seen(test)).toEqual([true, undefined, false]);
  test.fetches[0]?.settle('blob:whole');
  expect([await bringing, ...seen(test)]).toEqual(['here', false, 'blob:whole', false]);
  test.whole.reset();
  expect([revoked, ...seen(test)]).toEqual([['blob:whole'], false, undefined, false]);
  test.whole.reset();
  expect(revoked).toEqual(['blob:whole']);
});

test('what has no end is known as that, until something else is played', async () => {
  const test = setUp();
  const bringing = test.whole.bring('/radio');
  test.fetches[0]?.settle(undefined);
  expect([await bringing, ...seen(test)]).toEqual(['endless', false, undefined, true]);
  test.whole.reset();
  expect([revoked, ...seen(test)]).toEqual([[], false, undefined, false]);
});

test('what cannot be fetched can be tried again', async () => {
  const test = setUp();
  const bringing = test.whole.bring('/audio');
  test.fetches[0]?.lose();
  expect([await bringing, ...seen(test)]).toEqual(['failed', false, undefined, false]);
});

test('what comes after its listener went elsewhere is let go of at once', async () => {
  const test = setUp();
  const bringing = test.whole.bring('/audio');
  test.whole.reset();
  expect([test.fetches[0]?.signal.aborted, ...seen(test)]).toEqual([true, false, undefined, false]);
  const next = test.whole.bring('/other');
  test.fetches[0]?.settle('blob:late');
  expect([await bringing, revoked, ...seen(test)]).toEqual([
    'unwanted',
    ['blob:late'],
    true,
    undefined,
    false,
  ]);
  test.fetches[1]?.settle('blob:other');
  expect([await next, test.whole.address()]).toEqual(['here', 'blob:other']);
});
