import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createOpenStreams } from '#server/http/open-streams.ts';
import { type App, prepare } from '#server/http/serve.ts';
import { quietLog } from '../access/log.ts';
import { type Folder, type FolderOptions, openFolder } from '../folder.ts';

const quiet = () => undefined;

/** A folder served on its own, to an everlasting listener; for tests and measurements. */
export async function testFolder(options: Omit<FolderOptions, 'log'>): Promise<{ app: App; folder: Folder }> {
  const folder = await openFolder({ ...options, log: quietLog });
  const app = Fastify({ logger: false });
  prepare(
    app,
    {
      session: async () => 'listener',
      operator: async () => 'listener',
      developer: () => undefined,
      listener: () => 'listener',
      ownerOf: () => undefined,
    },
    createOpenStreams(quiet),
  );
  const opened = await sqliteDatabase();
  const account = { email: 'l@example.org', email_key: 'l@example.org', password_hash: '', provider: null };
  await opened.database
    .insertInto('user')
    .values({ id: 'listener', ...account, created_at: 0 })
    .execute();
  folder.routes(app, { database: opened.database, now: Date.now });
  app.addHook('onClose', async () => {
    await folder.close();
    await opened[Symbol.asyncDispose]();
  });
  return { app, folder };
}

/** Waits until no scan runs any more. */
export async function scanned(folder: Folder): Promise<void> {
  for (let turn = 0; turn < 4000; turn += 1) {
    const { state } = folder.status();
    if (state === 'idle') return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The scan did not end.');
}

/** Two new folders with one parent, the music's filled with `files` by their paths. */
export function makeFolders(files: Record<string, Buffer> = {}): { music: string; data: string } {
  const folders = mkdtempSync(join(tmpdir(), 'earshot-folder-'));
  const music = join(folders, 'music');
  mkdirSync(music);
  for (const [path, bytes] of Object.entries(files)) put(join(music, path), bytes);
  return { music, data: join(folders, 'data') };
}

export function put(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
