import { expect, test } from 'vitest';
import { migrationList } from '#server/database/migration-list.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { parsed, testShow } from '../testing/test-show.ts';

const titles = ['MØ on the road', 'Ærø, Łódź and Straße', 'Œuvre þħđðı', 'Sigur Rós', 'Plain'];

onBothDatabases((open) => {
  test('an episode that was stored before is found by plain letters, as a new one is', async () => {
    await using opened = await open();
    const { database } = opened;
    const show = await testShow(opened);
    await show.read(titles.map((title) => parsed(title)));
    const stored = () =>
      database.selectFrom('podcast_episode').select(['title', 'folded']).orderBy('title').execute();
    const asNow = await stored();
    // As it was written before: without accents, and with the letters that have none.
    for (const { title } of asNow) {
      const before = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
      await database
        .updateTable('podcast_episode')
        .set({ folded: before })
        .where('title', '=', title)
        .execute();
    }
    expect((await stored()).find(({ title }) => title.startsWith('MØ'))?.folded).toBe('mø on the road');
    await migrationList['026-folded-letters']?.up(database);
    const nowTitles = (await stored()).map(({ folded }) => folded);
    expect(nowTitles).toContain('mo on the road');
    expect(nowTitles).toContain('aero, lodz and strasse');
    expect(nowTitles).toContain('oeuvre thhddi');
    expect(nowTitles).toContain('sigur ros');
    expect(nowTitles).toContain('plain');
  });

  test('an episode that was stored before is found by its title, as a new one is', async () => {
    await using opened = await open();
    const { database } = opened;
    const show = await testShow(opened);
    await show.read(titles.map((title) => parsed(title)));
    const stored = () =>
      database.selectFrom('podcast_episode').select(['title', 'folded_title']).orderBy('id').execute();
    const asNow = await stored();
    await database.schema.dropIndex('podcast_episode_by_date').execute();
    await database.schema.alterTable('podcast_episode').dropColumn('folded_title').execute();
    await database.schema
      .createIndex('podcast_episode_by_date')
      .on('podcast_episode')
      .columns(['feed_id', 'sorted_at', 'id'])
      .execute();
    await migrationList['029-episode-titles']?.up(database);
    expect(await stored()).toEqual(asNow);
    expect(asNow.map(({ folded_title }) => folded_title)).toContain('aero, lodz and strasse');
  });
});
