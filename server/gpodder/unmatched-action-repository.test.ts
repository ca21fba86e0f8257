import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { openSync } from './sync.ts';

const day = 24 * 60 * 60_000;

onBothDatabases((open) => {
  test('a report about an unknown episode waits for 90 days from the last time that its app sent it', async () => {
    await using opened = await open();
    const clock = { now: Date.UTC(2026, 5, 1) };
    const sync = openSync(opened.database, () => clock.now);
    const userId = (await createUserRepository(opened.database).add('ann@example.org', 'h', 0)) ?? '';
    const feed = await sync.feeds.ensure('https://a.example/feed', userId, clock.now);
    const device = await sync.devices.findOrCreate({ userId, appPasswordId: 'one' }, 'phone');
    const report = (guid: string, position: number) => {
      const playback = { position, total: 100, isMark: false };
      const action = { podcast: feed.url, episode: guid, guid, device: null, at: clock.now, heard: playback };
      return sync.unmatchedActions.save(userId, [{ feedKey: feed.url_key, deviceId: device.id, action }]);
    };
    const waiting = async () => {
      await sync.unmatchedActions.sweep();
      return (await sync.unmatchedActions.pendingFor(feed.id)).map(({ episode_key }) => episode_key).sort();
    };
    await report('once', 10);
    await report('twice', 10);
    clock.now += 80 * day;
    await report('twice', 20);
    expect(await waiting()).toEqual(['once', 'twice']);
    clock.now += 11 * day;
    expect(await waiting()).toEqual(['twice']);
    expect((await sync.unmatchedActions.pendingFor(feed.id))[0]?.action).toContain('"position":20');
    clock.now += 80 * day;
    expect(await waiting()).toEqual([]);
  });
});
