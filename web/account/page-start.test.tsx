import { afterEach, expect, test, vi } from 'vitest';

const config = {
  version: '1',
  signups: 'open',
  hasAccounts: false,
  providers: [{ name: 'folder', displayName: 'your music folder' }],
  podcastExportUrl: null,
};

/** A page that has just been opened, with this written into it. */
async function opened(written: string) {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.textContent = written;
  document.body.append(data);
  vi.resetModules();
  return (await import('./page-start.ts')).takeFromPage;
}
afterEach(() => document.body.replaceChildren());

test('what the page came with is taken once: later it may no longer be true', async () => {
  const take = await opened(JSON.stringify({ userId: 'u1', config }));
  expect([take('config'), take('userId')]).toEqual([config, 'u1']);
  expect([take('config'), take('userId')]).toEqual([undefined, undefined]);
});

test('nothing of it stays in the page for whoever looks later', async () => {
  const take = await opened(JSON.stringify({ userId: 'u1' }));
  expect(take('userId')).toBe('u1');
  expect(document.querySelector('script')).toBeNull();
});

test.each(['', '{', '[]', '{"userId":1,"config":{"version":1}}'])(
  'a page with %s in it says nothing, and the server is asked',
  async (written) => {
    const take = await opened(written);
    expect([take('config'), take('userId')]).toEqual([undefined, undefined]);
  },
);
