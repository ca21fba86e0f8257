import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';

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
  return (await import('./page-start.ts')).readFromPage;
}
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

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

test('a listener’s page knows their provider and its tokens, and one of nobody has neither', async () => {
  const tokens = { userToken: 'mine', developerToken: 'dev', expiresAt: '2026-01-02T00:00:00.000Z' };
  const take = await opened(JSON.stringify({ userId: 'u1', music: { provider: 'folder', tokens } }));
  expect([take('provider'), take('tokens')]).toEqual(['folder', tokens]);
  expect([take('provider'), take('tokens')]).toEqual([undefined, undefined]);
  const nobody = await opened(JSON.stringify({ music: { provider: 'folder', tokens } }));
  expect([nobody('provider'), nobody('tokens')]).toEqual([undefined, undefined]);
});

test.each([{ provider: 'tape' }, { provider: 'folder', tokens: { userToken: 'mine' } }, 'folder'])(
  'tokens in a page that says %o are none',
  async (music) => {
    const take = await opened(JSON.stringify({ userId: 'u1', music }));
    expect(take('tokens')).toBeUndefined();
  },
);

test('whoever the page came for is let in with the token that came with it, and nothing is asked', async () => {
  localStorage.clear();
  await opened(JSON.stringify({ userId: 'u1' }));
  const server = pretendServer({});
  const { createSession } = await import('./session.ts');
  const later = () => Promise.reject(new Error('Nobody asks.'));
  const session = createSession({
    music: { authorizesQuietly: later, authorize: later, prepare: later, unauthorize: later, probe: later },
    onListenerGone: later,
    onStorageCleared: () => undefined,
    providerChoice: { chosen: later, choose: later },
    broughtToken: 'mine',
  });
  await session.start();
  expect(session.store.getState()).toMatchObject({ stage: 'ready', userId: 'u1', userToken: 'mine' });
  expect(server.pathsAsked()).toEqual([]);
});

test.each(['', '{', '[]', '{"userId":1,"config":{"version":1}}'])(
  'a page with %s in it says nothing, and the server is asked',
  async (written) => {
    const take = await opened(written);
    expect([take('config'), take('userId')]).toEqual([undefined, undefined]);
  },
);
