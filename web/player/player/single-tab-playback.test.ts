import { afterEach, expect, test, vi } from 'vitest';
import { createSingleTabPlayback } from './single-tab-playback.ts';

afterEach(() => void vi.unstubAllGlobals());

class FakeChannel extends EventTarget {
  static readonly open: FakeChannel[] = [];
  constructor() {
    super();
    FakeChannel.open.push(this);
  }
  postMessage() {
    for (const other of FakeChannel.open) if (other !== this) other.dispatchEvent(new Event('message'));
  }
}

test('the other tabs hear that this one plays, and it does not hear itself', () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [here, there] = [createSingleTabPlayback(), createSingleTabPlayback()];
  const [paused, otherPaused] = [vi.fn<() => void>(), vi.fn<() => void>()];
  here.listen(paused);
  there.listen(otherPaused);
  here.announce();
  expect([paused.mock.calls.length, otherPaused.mock.calls.length]).toEqual([0, 1]);
});

test('a browser without channels plays all the same', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = createSingleTabPlayback();
  tab.listen(() => undefined);
  expect(() => tab.announce()).not.toThrow();
});
