import { expect, test } from 'vitest';
import { layerFaults } from './folder-layers.ts';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

test.each([
  ['web/music/items/a.ts', "import '../options/b.ts'", 'options is not below items'],
  ['web/music/album/a.ts', "import '../artist/b.ts'", 'artist is not below album'],
  ['server/folder/store/a.ts', "import '../folder.ts'", '. is not below store'],
  ['server/folder/cellar/a.ts', '', 'on no layer of server/folder'],
  ['web/player/player/a.ts', "import '../testing/b.ts'", 'which is for tests'],
  ['web/player/player/test-a.ts', '', 'it belongs in a folder testing'],
])('%s with %s is named', (path, text, fault) => {
  expect(layerFaults([readSource(path, text)]).join('\n')).toContain(fault);
});

test.each([
  ['web/music/options/a.ts', "import '../items/b.ts'"],
  ['web/music/items/a.ts', "import './b.ts'"],
  ['web/music/items/a.test.ts', "import '../options/b.ts'"],
  ['web/player/testing/test-a.ts', "import '../views/b.ts'"],
])('%s with %s may stand', (path, text) => {
  expect(layerFaults([readSource(path, text)])).toEqual([]);
});

test('folders that know each other in a ring are named, also across modules', () => {
  const ring = [
    readSource('server/accounts/a.ts', "import '#server/music/b.ts'"),
    readSource('server/music/b.ts', "import '#server/accounts/c.ts'"),
    readSource('server/accounts/c.ts', ''),
  ];
  expect(layerFaults(ring)).toEqual([
    'a circle of folders: server/accounts -> server/music -> server/accounts',
  ]);
});

test('a folder of more than forty sources is named, its tests not counted', () => {
  const files = (count: number, end: string) =>
    Array.from({ length: count }, (_, index) => readSource(`web/account/a${index}${end}`, ''));
  expect(layerFaults([...files(40, '.ts'), ...files(40, '.test.ts')])).toEqual([]);
  expect(layerFaults(files(41, '.ts'))).toEqual(['web/account holds 41 sources; 40 at most']);
});

test('the imports of this project go down', () => {
  expect(layerFaults(readSources(root))).toEqual([]);
});
