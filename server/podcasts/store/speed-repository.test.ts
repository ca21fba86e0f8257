import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testFeeds } from '../testing/test-feeds.ts';

onBothDatabases((open) => {
  test('the speed that I chose for a show is mine, for that show, and the last one counts', async () => {
    await using opened = await open();
    const { ann, bob, feeds, speeds } = await testFeeds(opened);
    const { id: one } = await feeds.ensure('https://a.example/1', ann, 1);
    const { id: two } = await feeds.ensure('https://a.example/2', ann, 1);
    await speeds.set(ann, two, 2);
    await speeds.set(ann, one, 1.5);
    await speeds.set(bob, one, 1.2);
    await speeds.set(ann, one, 1.7);
    expect(await speeds.of(ann)).toEqual([
      { feedId: one, speed: 1.7 },
      { feedId: two, speed: 2 },
    ]);
    await speeds.set(ann, one, null);
    expect(await speeds.of(ann)).toEqual([{ feedId: two, speed: 2 }]);
    expect(await speeds.of(bob)).toEqual([{ feedId: one, speed: 1.2 }]);
  });
});
