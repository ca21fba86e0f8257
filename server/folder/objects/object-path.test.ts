import { expect, test } from 'vitest';
import { isPlainKey, objectFolder } from './object-path.ts';
import { createObjectTree } from './object-tree.ts';

test('a key is a path where a file system could have it', () => {
  for (const key of ['a.mp3', 'a/b.mp3', '.a/..b/c...', 'a b/ü']) expect(isPlainKey(key)).toBe(true);
});

const odd = ['', 'a//b', '/a', 'a/', '.', './a', 'a/./b', '..', '../a', 'a/../b', 'a/..', 'a\0', 'a/b\0c/d'];

test.for(odd.map((key) => [JSON.stringify(key), key] as const))(
  'the key %s is no path: it is no song, and no folder of music',
  ([, key]) => {
    const folder = 's3://music/all';
    const tree = createObjectTree();
    tree.addFolder(folder);
    tree.add(folder, { key: `all/${key}`, size: 5, modifiedMilliseconds: 0, etag: '' });
    expect(tree.list(folder)).toEqual([]);
    const named = `${folder}/${key}/b`;
    expect(objectFolder(named)).toBeNull();
  },
);

test('a folder of objects is named with or without slashes at its end, or is a whole bucket', () => {
  expect(objectFolder('s3://music/all//')).toBe('s3://music/all');
  expect(objectFolder('s3://music/')).toBe('s3://music');
  for (const none of ['s3://', 's3://m', 's3:///all', 's3://mu sic/all', '/music/all', 'https://music/all'])
    expect(objectFolder(none)).toBeNull();
});
