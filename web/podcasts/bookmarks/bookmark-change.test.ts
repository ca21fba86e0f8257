import { expect, test } from 'vitest';
import { type BookmarkChange, showWithChanges, withChanges } from './bookmark-change.ts';

const bookmark = (id: string, seconds: number, note = '') => ({
  id,
  positionMilliseconds: seconds * 1_000,
  note,
});
const added = (id: string, seconds: number, episodeId = 7): BookmarkChange => ({
  does: 'add',
  ...bookmark(id, seconds),
  episodeId,
  feedId: 3,
  title: `Part ${episodeId}`,
});

test('a bookmark that waits for the server stands where it belongs, also when it is there already', () => {
  const list = [bookmark('a', 10), bookmark('c', 30)];
  const after = withChanges(list, [added('b', 20), added('x', 5, 8)], 7);
  expect(after).toEqual([bookmark('a', 10), bookmark('b', 20), bookmark('c', 30)]);
  expect(withChanges(after, [added('b', 20)], 7)).toEqual(after);
});

test('changes count in their order: a note, and a bookmark that was removed after it was made', () => {
  const changes: BookmarkChange[] = [
    added('b', 20),
    { does: 'change-note', id: 'a', note: 'Storm' },
    { does: 'remove', id: 'b' },
    { does: 'remove', id: 'none' },
  ];
  expect(withChanges([bookmark('a', 10)], changes, 7)).toEqual([bookmark('a', 10, 'Storm')]);
});

test('of a show an episode appears with its first bookmark, and is gone with its last', () => {
  const list = [{ episodeId: 7, title: 'Part 7', bookmarks: [bookmark('a', 10)] }];
  const changes: BookmarkChange[] = [added('b', 20, 8), added('d', 25, 8), { does: 'remove', id: 'a' }];
  expect(showWithChanges(list, changes, 3)).toEqual([
    { episodeId: 8, title: 'Part 8', bookmarks: [bookmark('b', 20), bookmark('d', 25)] },
  ]);
  expect(showWithChanges(list, [added('b', 20, 8)], 4)).toEqual(list);
});
