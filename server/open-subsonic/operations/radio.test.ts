import { afterAll, expect, test } from 'vitest';
import { openApiOverFiles } from '../testing/test-api.ts';

const api = await openApiOverFiles({});
afterAll(() => api[Symbol.asyncDispose]());

type Station = { id: string; name: string; streamUrl: string; homePageUrl?: string };
const stations = async (params: Record<string, string> = {}) =>
  (
    (await api.read('getInternetRadioStations', params)) as {
      internetRadioStations: { internetRadioStation: Station[] };
    }
  ).internetRadioStations.internetRadioStation;

test('an app adds, changes and removes stations of its listener, and sees nobody else’s', async () => {
  const params = { name: 'Night', streamUrl: 'https://a.example/live', homepageUrl: 'https://a.example' };
  expect(await api.read('createInternetRadioStation', params)).toMatchObject({ status: 'ok' });
  const [station] = await stations();
  const id = station?.id ?? '';
  expect(station).toEqual({
    id,
    name: 'Night',
    streamUrl: 'https://a.example/live',
    homePageUrl: 'https://a.example',
  });
  expect(await stations(api.bob.credentials)).toEqual([]);
  const update = { id, name: 'Day', streamUrl: 'https://b.example/live' };
  for (const name of ['updateInternetRadioStation', 'deleteInternetRadioStation'])
    expect(await api.read(name, { ...api.bob.credentials, ...update }), name).toMatchObject({
      error: { code: 70 },
    });
  await api.read('updateInternetRadioStation', update);
  expect(await stations()).toEqual([{ id, name: 'Day', streamUrl: 'https://b.example/live' }]);
  await api.read('deleteInternetRadioStation', { id });
  expect(await stations()).toEqual([]);
});

test('a station needs a name and a valid address', async () => {
  for (const params of [
    { name: 'x' },
    { streamUrl: 'https://a.example' },
    { name: 'x', streamUrl: 'file:///x' },
  ])
    expect(await api.read('createInternetRadioStation', params)).toMatchObject({ error: { code: 10 } });
  const reader = await api.ann.app({ isReadOnly: true });
  const params = { ...reader, name: 'x', streamUrl: 'https://a.example' };
  expect(await api.read('createInternetRadioStation', params)).toMatchObject({ error: { code: 50 } });
});
