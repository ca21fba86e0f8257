import { expect, test } from 'vitest';
import { maxBookFolders } from '#contract/books/corrections.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createBookChoiceRepository } from './book-choice-repository.ts';

onBothDatabases((open) => {
  test('a scan is told the folders by name, and what albums were called', async () => {
    await using opened = await open();
    const choices = createBookChoiceRepository(opened.database);
    expect(await choices.read()).toEqual({ folders: [], kinds: [] });
    for (const [album_id, is_book] of [
      [7, true],
      [3, false],
    ] as const)
      await opened.database.insertInto('album_kind').values({ album_id, is_book, changed_at: 1 }).execute();
    for (const path of ['/music/z', '/music/a', '/music/z'])
      expect(await choices.addFolder(path, 1_000)).toBe(true);
    expect(await choices.read()).toEqual({
      folders: ['/music/a', '/music/z'],
      kinds: [
        [3, false],
        [7, true],
      ],
    });
    await choices.removeFolder('/music/a');
    expect((await choices.read()).folders).toEqual(['/music/z']);
  });

  test('no more than 100 folders are named', async () => {
    await using opened = await open();
    const choices = createBookChoiceRepository(opened.database);
    for (let index = 0; index < maxBookFolders; index += 1) await choices.addFolder(`/music/${index}`, 0);
    expect(await choices.addFolder('/music/more', 0)).toBe(false);
  });
});
