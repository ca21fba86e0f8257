import { expect, test } from 'vitest';
import { maxRadioStations } from '#contract/radio.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { stationsPart } from './radio.ts';
import { createStationRepository } from './station-repository.ts';

const row = (name: string, streamUrl = `https://${name}.example.org/live`, homeUrl = '') => ({
  name,
  streamUrl,
  homeUrl,
  createdAt: 5,
});

onBothDatabases((open) => {
  test('stations of an export come in once, and one that is here keeps its name', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const [ann, bob] = [
      (await users.add('ann@example.org', 'h', 0)) ?? '',
      (await users.add('bob@example.org', 'h', 0)) ?? '',
    ];
    const stations = createStationRepository(opened.database);
    const part = stationsPart(stations);
    const unmatched: string[] = [];
    const importing = {
      userId: ann,
      now: 9,
      translate: () => null,
      learn: () => undefined,
      past: (time: number) => time,
      unmatched: (name: string) => void unmatched.push(name),
    };
    const names = async (userId = ann) => (await stations.of(userId)).map(({ name }) => name);

    await stations.add(
      ann,
      { name: 'My night', streamUrl: 'https://night.example.org/live', homeUrl: '' },
      1,
    );
    const rows = [row('night'), row('day'), row('day'), row('noon', ' https://noon.example.org/live ')];
    expect(await part.takeIn(importing, rows)).toBe(4);
    expect(await part.takeIn(importing, rows)).toBe(4);
    expect(await names()).toEqual(['day', 'My night', 'noon']);
    expect((await stations.of(ann)).map(({ createdAt }) => createdAt)).toEqual([5, 1, 5]);
    expect(await names(bob)).toEqual([]);
    expect(unmatched).toEqual([]);

    const none = [
      row('file', 'file:///etc/passwd'),
      row('script', 'javascript:alert(1)'),
      row('page', undefined, 'javascript:alert(1)'),
      row('', 'https://nameless.example.org'),
    ];
    expect(await part.takeIn(importing, none)).toBe(0);
    expect(unmatched.splice(0)).toEqual(['file', 'script', 'page', 'https://nameless.example.org']);

    const many = Array.from({ length: maxRadioStations }, (_, index) => row(`station-${index}`));
    expect(await part.takeIn(importing, many)).toBe(maxRadioStations - 3);
    expect(unmatched).toHaveLength(3);
    expect(await names()).toHaveLength(maxRadioStations);
  });

  test('a station that is beyond as many as one may have is named, also where one address is there twice', async () => {
    await using opened = await open();
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'h', 0)) ?? '';
    const stations = createStationRepository(opened.database);
    for (let index = 0; index < maxRadioStations; index += 1) {
      const streamUrl = `https://${Math.floor(index / 2)}.example.org/live`;
      await stations.add(ann, { name: `Station ${index}`, streamUrl, homeUrl: '' }, 1);
    }
    const unmatched: string[] = [];
    const importing = {
      userId: ann,
      now: 9,
      translate: () => null,
      learn: () => undefined,
      past: (time: number) => time,
      unmatched: (name: string) => void unmatched.push(name),
    };
    expect(await stationsPart(stations).takeIn(importing, [row('day'), row('0')])).toBe(1);
    expect(unmatched).toEqual(['day']);
    expect(await stations.of(ann)).toHaveLength(maxRadioStations);
  });
});
