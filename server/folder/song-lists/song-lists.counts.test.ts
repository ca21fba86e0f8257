import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createListenerState } from '../listener/listener-state.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { largeCatalogue } from '../testing/test-large-catalogue.ts';
import { parseRule } from './listener-rule.ts';
import { songFactsOf } from './song-details.ts';
import { songListReader } from './song-list-reader.ts';
import { createSongLists } from './song-lists.ts';

onBothDatabases((open) => {
  test('whoever scrolls through ten thousand songs has their order found once, and each window costs the same', async () => {
    await using opened = await open();
    const catalogue = testCatalogue(largeCatalogue(2_000));
    const reader = songListReader(catalogue.dataFolder);
    const { database, queryCount } = countQueries(opened.database);
    const ann = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    let calls = 0;
    const counting: typeof reader = {
      ...reader,
      list(rule, facts) {
        calls += 1;
        return reader.list(rule, facts);
      },
    };
    const state = createListenerState(catalogue.read, database, Date.now);
    const lists = createSongLists(state, counting);
    const rule = parseRule({ offset: 0, sort: '-plays' }, ['/']);
    const costs = new Set<number>();
    for (let offset = 0; offset < 10_000; offset += 1_000) {
      const before = queryCount();
      const { numbers } = await lists.order(ann, rule, offset === 0);
      const window = [...numbers.subarray(offset, offset + 100)];
      expect((await songFactsOf(state, ann, window)).size).toBe(100);
      // The first window of a list by plays asks for all that was ever played.
      if (offset > 0) costs.add(queryCount() - before);
    }
    expect([calls, [...costs]]).toEqual([1, [3]]);
    await reader.close();
    catalogue.discard();
  });
});
