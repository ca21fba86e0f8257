import { expect, test } from 'vitest';
import { maxAlbumKinds, maxBookFolders } from '#contract/books/corrections.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createBookChoiceRepository } from './book-choice-repository.ts';

onBothDatabases((open) => {
  test('what an album was called last is what it is, and folders stand by name', async () => {
    await using opened = await open();
    const choices = createBookChoiceRepository(opened.database);
    expect(await choices.read()).toEqual({ folders: [], kinds: [] });
    for (const [album, isBook] of [
      [7, true],
      [3, false],
      [7, false],
    ] as const)
      expect(await choices.setKind(album, isBook, 1_000)).toBe(true);
    for (const path of ['/music/z', '/music/a', '/music/z'])
      expect(await choices.addFolder(path, 1_000)).toBe(true);
    expect(await choices.read()).toEqual({
      folders: ['/music/a', '/music/z'],
      kinds: [
        [3, false],
        [7, false],
      ],
    });
    await choices.removeFolder('/music/a');
    expect((await choices.read()).folders).toEqual(['/music/z']);
  });

  test('no more than 5,000 albums and 100 folders are chosen, and those that are can change', async () => {
    await using opened = await open();
    const { database } = opened;
    const choices = createBookChoiceRepository(database);
    const rows = Array.from({ length: maxAlbumKinds }, (_, index) => ({
      album_id: index + 1,
      is_book: true,
      changed_at: 0,
    }));
    await database.insertInto('album_kind').values(rows).execute();
    expect(await choices.setKind(maxAlbumKinds + 1, true, 0)).toBe(false);
    expect(await choices.setKind(maxAlbumKinds, false, 0)).toBe(true);
    for (let index = 0; index < maxBookFolders; index += 1) await choices.addFolder(`/music/${index}`, 0);
    expect(await choices.addFolder('/music/more', 0)).toBe(false);
  });
});
