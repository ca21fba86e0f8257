import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followVersions } from './versions.ts';

const address = (entry: string) => `https://music.example.org/assets/${entry}.js`;
const cacheOf = (entry: string) => `earshot-shell /assets/${entry}.js`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', {
    locks: { request: () => new Promise(() => undefined) },
    serviceWorker: new EventTarget(),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of one build, and a worker that waits with the same or another one, which is on this device or not. */
function open({ page, waiting, isWhole = true }: { page: string; waiting: string; isWhole?: boolean }) {
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    querySelector: () => ({ src: address(page) }),
  });
  vi.stubGlobal('document', document);
  const messages: unknown[] = [];
  const worker = {
    state: 'installed',
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      messages.push(message);
      port?.postMessage({ cache: cacheOf(waiting), isWhole });
    },
  };
  const registration = { update: async () => undefined, installing: null, waiting: worker, active: worker };
  const state = { isBusy: false, others: 0 };
  const over = new AbortController();
  followVersions(registration as unknown as ServiceWorkerRegistration, {
    onOther: () => (state.others += 1),
    isBusy: () => state.isBusy,
    signal: over.signal,
  });
  return {
    state,
    close: () => over.abort(),
    takeOvers: () => messages.filter((message) => message === 'take-over-if-alone').length,
    async quiet() {
      await vi.advanceTimersByTimeAsync(5_000);
      await vi.waitFor(() => expect(messages).toContain('keep-shell'));
      await new Promise((resolve) => setImmediate(resolve));
    },
    async comeBack() {
      messages.length = 0;
      document.dispatchEvent(new Event('visibilitychange'));
      await this.quiet();
    },
  };
}

test('the worker of this page’s build takes over once nothing plays, and the listener is told nothing', async () => {
  const page = open({ page: 'one', waiting: 'one' });
  page.state.isBusy = true;
  await page.quiet();
  expect(page.takeOvers()).toBe(0);
  page.state.isBusy = false;
  await page.comeBack();
  expect([page.takeOvers(), page.state.others]).toEqual([1, 0]);
  page.close();
});

test('another build is told once all of it is here, and does not take over by itself', async () => {
  const page = open({ page: 'one', waiting: 'two' });
  await page.quiet();
  expect([page.takeOvers(), page.state.others]).toEqual([0, 1]);
  page.close();
  const early = open({ page: 'one', waiting: 'two', isWhole: false });
  await early.quiet();
  expect([early.takeOvers(), early.state.others]).toEqual([0, 0]);
  early.close();
});
