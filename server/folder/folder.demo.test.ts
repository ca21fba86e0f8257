import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openFolder } from './folder.ts';

async function songCount(dataFolder: string): Promise<number> {
  const folder = await openFolder({ musicFolders: [], dataFolder, log: pino({ level: 'silent' }) });
  await vi.waitFor(() => expect(folder.status().finishedAt).not.toBeNull(), 20_000);
  const { songs, source } = folder.status();
  expect(source).toBe('demo');
  await folder.close();
  return songs;
}

function emptyDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('without a music folder the demo collection is there after one scan', async () => {
  expect(await songCount(emptyDataFolder())).toBe(24);
});

it('a demo collection that an earlier version wrote into the data folder stays the one that is played', async () => {
  const dataFolder = emptyDataFolder();
  const album = join(dataFolder, 'demo', 'Copper Meadow', 'Salt and Cedar');
  mkdirSync(album, { recursive: true });
  cpSync(
    join(import.meta.dirname, 'demo/Copper Meadow/Salt and Cedar/04 Salt.mp3'),
    join(album, '04 Salt.mp3'),
  );
  expect(await songCount(dataFolder)).toBe(1);
});
