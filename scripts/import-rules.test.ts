import { expect, test } from 'vitest';
import { importFaults } from './import-rules.ts';
import { readSource, readSources, type SourceFile } from './read-sources.ts';
import { root } from './run-node.ts';

const planted = (path: string, text: string): SourceFile => readSource(path, text);

test.each([
  ['contract/accounts.ts', "import '#server/app.ts'", 'contract/accounts.ts must not import server/app.ts'],
  [
    'contract/accounts.ts',
    "import * as z from 'zod'",
    'contract/accounts.ts imports more of zod than zod/mini',
  ],
  ['contract/accounts.ts', "import pg from 'pg'", 'the contract imports zod/mini alone'],
  ['server/app.ts', "import '#web/api.ts'", 'server/app.ts must not import web/api.ts'],
  [
    'web/api.ts',
    "import type { App } from '#server/http/serve.ts'",
    'web/api.ts must not import server/http/serve.ts',
  ],
  [
    'server/music/routes.ts',
    "import '#server/accounts/password.ts'",
    'must not import server/accounts/password.ts',
  ],
  ['server/folder/a.ts', "import '../app.ts'", 'server/folder/a.ts must not import server/app.ts'],
  ['server/database/a.ts', "import '#server/accounts/a.ts'", 'must not import server/accounts/a.ts'],
  ['server/http/serve.ts', "import '../app.ts'", 'server/http/serve.ts must not import server/app.ts'],
  ['web/music/a.ts', "const a = import('#web/account/a.ts')", 'must not import web/account/a.ts'],
  ['web/music/a.ts', "export { b } from '#web/podcasts/b.ts'", 'must not import web/podcasts/b.ts'],
  ['web/player/a.ts', "import '#web/music/provider/item.ts'", 'must not import web/music/provider/item.ts'],
  ['web/ui/a.tsx', "import '#rules/queue/item.ts'", 'must not import rules/queue/item.ts'],
  [
    'web/music/a.ts',
    "import './folder/folder-engine.ts'",
    'must not import web/music/folder/folder-engine.ts',
  ],
  [
    'web/app/a.tsx',
    "import '#web/music/folder/folder-engine.ts'",
    'must not import web/music/folder/folder-engine.ts',
  ],
  [
    'server/open-subsonic/music/a.ts',
    "import { select } from '#server/folder/store/query.ts'",
    'must not import server/folder/store/query.ts',
  ],
  [
    'server/app.ts',
    "import type { Fields } from './folder/store/query.ts'",
    'must not import server/folder/store/query.ts',
  ],
  ['server/folder/a.ts', "await fetch('https://example.org')", 'asks another machine'],
  ['server/folder/a.ts', "import { request } from 'node:http'", 'asks another machine'],
  ['server/podcasts/a.ts', "import { Agent } from 'undici'", 'asks another machine'],
  ['server/podcasts/a.ts', "await import('undici')", 'asks another machine'],
  ['server/podcasts/a.ts', 'void globalThis.fetch', 'asks another machine'],
  [
    'server/podcasts/a.ts',
    "import './directory/itunes-search.ts'",
    'must not import server/podcasts/directory',
  ],
  ['web/app/a.tsx', 'node.innerHTML = title', 'makes markup or a program of text'],
  ['web/app/a.tsx', 'eval(title)', 'makes markup or a program of text'],
  ['server/net/a.ts', 'connect({ rejectUnauthorized: false })', 'believes any certificate'],
  ['web/app/a.tsx', "void fetch('/api/config')", 'web/app/a.tsx fetches'],
  ['server/folder/a.ts', "import Fastify from 'fastify'", 'knows Fastify'],
  ['server/folder/a.ts', 'const port = process.env.PORT', 'reads the environment'],
  ['web/app/a.tsx', 'MusicKit.configure()', 'says MusicKit'],
  ['web/ui/a.ts', "export * from './b.ts'", 'is a barrel'],
])('%s with %s is named', (path, text, fault) => {
  expect(importFaults([planted(path, text)]).join('\n')).toContain(fault);
});

test('the store of the folder is open to the folder alone, its catalogue to the APIs for apps too', () => {
  expect(importFaults([planted('server/folder/routes/a.ts', "import '../store/query.ts'")])).toEqual([]);
  expect(
    importFaults([planted('server/open-subsonic/a.ts', "import '#server/folder/catalogue/album-rows.ts'")]),
  ).toEqual([]);
});

test('files that import each other in a ring are named', () => {
  const ring = [
    planted('web/ui/a.ts', "import './b.ts'"),
    planted('web/ui/b.ts', "import './c.ts'"),
    planted('web/ui/c.ts', "import './a.ts'"),
  ];
  expect(importFaults(ring)).toEqual(['a circle: web/ui/a.ts -> web/ui/b.ts -> web/ui/c.ts -> web/ui/a.ts']);
});

test('a check over no files is a fault', () => {
  expect(importFaults([])).toHaveLength(1);
});

test('what a module may import is not named', () => {
  const fine = [
    planted(
      'server/folder/a.ts',
      "import '#contract/v1/folder.ts'; import '#server/http/serve.ts'; import './b.ts'",
    ),
    planted('web/main.tsx', "import './music/folder/folder-engine.ts'; import '#web/app/app.tsx'"),
    planted(
      'web/music/a.tsx',
      "import '#rules/queue/item.ts'; import '#web/ui/controls/button.tsx'; import '#web/api.ts'",
    ),
    planted('server/net/guarded-fetch.ts', "import { fetch } from 'undici'; await fetch('x')"),
  ];
  expect(importFaults(fine)).toEqual([]);
});

test('the check reads this project', () => {
  expect(readSources(root).length).toBeGreaterThan(40);
});
