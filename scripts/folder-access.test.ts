import { expect, test } from 'vitest';
import { folderAccessFaults } from './folder-access.ts';
import { readSource, readSources } from './read-sources.ts';
import { root } from './run-node.ts';

const file = (path: string, text: string) => readSource(path, text);
const planted = (...files: { path: string; imports: string[]; text: string }[]) =>
  folderAccessFaults(files).join('\n');

const main = (imported: string) => file('server/main.ts', `import { routes } from '#${imported}';`);

test('a reader of the music that the answering thread imports is named, however it comes there', () => {
  const reader = file('server/folder/paths/open-inside.ts', "import { openSync } from 'node:fs';");
  const between = file(
    'server/folder/folder.ts',
    "const { openInside } = await import('./paths/open-inside.ts');",
  );
  expect(planted(main('server/folder/folder.ts'), between, reader)).toContain(
    'server/folder/folder.ts imports server/folder/paths/open-inside.ts',
  );
});

test('a thread of its own, a type and a test may read the music', () => {
  const reader = file('server/folder/paths/open-inside.ts', "import { openSync } from 'node:fs';");
  const types = file(
    'server/folder/folder.ts',
    "import type { OpenFile } from './paths/open-inside.ts'; new URL('./file-worker.ts', import.meta.url);",
  );
  const worker = file('server/folder/file-worker.ts', "import { openInside } from './paths/open-inside.ts';");
  const aTest = file('server/folder/a.test.ts', "import { openInside } from './paths/open-inside.ts';");
  expect(planted(main('server/folder/folder.ts'), types, worker, reader, aTest)).toBe('');
});

test.each(["import { statSync } from 'node:fs';", "import { stat } from 'fs/promises';"])(
  'a file of the folder that uses node:fs and is not listed is named: %s',
  (text) => {
    const path = 'server/folder/streaming/new.ts';
    expect(planted(main(path), file(path, text))).toContain(`${path} uses node:fs`);
    expect(planted(main('server/doctor/new.ts'), file('server/doctor/new.ts', text))).toContain('node:fs');
    expect(planted(main('server/backup/new.ts'), file('server/backup/new.ts', text))).toBe('');
  },
);

test('a process that the answering thread starts itself is named', () => {
  const path = 'server/backup/backup-service.ts';
  const text = "import { fork } from 'node:child_process';";
  expect(planted(main(path), file(path, text))).toContain(`${path} starts a process`);
});

test('a search in no files is a fault, and ours have none', () => {
  expect(folderAccessFaults([])).toHaveLength(1);
  expect(folderAccessFaults(readSources(root))).toEqual([]);
});
