import { afterEach, expect, test, vi } from 'vitest';
import { catalogueAlbum } from '#contract/v1/folder.ts';
import { createProviderApi } from './provider-api.ts';
import { undefinedIfMissing } from './undefined-if-missing.ts';

const api = createProviderApi({
  displayName: 'Your music folder',
  host: '',
  developerToken: () => Promise.resolve('dev'),
  userToken: () => 'user',
});

const ask = () => api.read(catalogueAlbum, { storefront: 'us', id: '1' });

const json = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

const noRelated = {
  errors: [{ id: 'x', title: 'None', detail: 'No related resources found.', status: '404', code: '40403' }],
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a relation that is empty (40403) is nothing, not a failure', async () => {
  vi.stubGlobal('fetch', json(404, noRelated));
  expect(await undefinedIfMissing(ask())).toBe(undefined);
});
