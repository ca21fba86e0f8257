import { afterAll, expect, test } from 'vitest';
import { doorToFiles } from '../testing/test-door.ts';

const door = await doorToFiles({});
afterAll(() => door[Symbol.asyncDispose]());

type Station = { id: string; name: string; streamUrl: string; homePageUrl?: string };
const stations = async (sent: Record<string, string> = {}) =>
  (
    (await door.read('getInternetRadioStations', sent)) as {
      internetRadioStations: { internetRadioStation: Station[] };
    }
  ).internetRadioStations.internetRadioStation;

test('an app adds, changes and removes stations of its listener, and sees nobody else’s', async () => {
  const sent = { name: 'Night', streamUrl: 'https://a.example/live', homepageUrl: 'https://a.example' };
  expect(await door.read('createInternetRadioStation', sent)).toMatchObject({ status: 'ok' });
  const [made] = await stations();
  const id = made?.id ?? '';
  expect(made).toEqual({
    id,
    name: 'Night',
    streamUrl: 'https://a.example/live',
    homePageUrl: 'https://a.example',
  });
  expect(await stations(door.bob.shown)).toEqual([]);
  const changed = { id, name: 'Day', streamUrl: 'https://b.example/live' };
  for (const name of ['updateInternetRadioStation', 'deleteInternetRadioStation'])
    expect(await door.read(name, { ...door.bob.shown, ...changed }), name).toMatchObject({
      error: { code: 70 },
    });
  await door.read('updateInternetRadioStation', changed);
  expect(await stations()).toEqual([{ id, name: 'Day', streamUrl: 'https://b.example/live' }]);
  await door.read('deleteInternetRadioStation', { id });
  expect(await stations()).toEqual([]);
});

test('a station needs a name and an address that leads somewhere', async () => {
  for (const sent of [
    { name: 'x' },
    { streamUrl: 'https://a.example' },
    { name: 'x', streamUrl: 'file:///x' },
  ])
    expect(await door.read('createInternetRadioStation', sent)).toMatchObject({ error: { code: 10 } });
  const reader = await door.ann.app({ isReadOnly: true });
  const sent = { ...reader, name: 'x', streamUrl: 'https://a.example' };
  expect(await door.read('createInternetRadioStation', sent)).toMatchObject({ error: { code: 50 } });
});
