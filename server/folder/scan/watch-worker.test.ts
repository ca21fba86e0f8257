import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { endThread, startThread } from '#server/threads/start-thread.ts';

/** A watched folder with an album in a directory; `follow` is what is done after each scan. */
async function watchedAlbum() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-watch-'));
  const album = join(folder, 'Artist', 'Album');
  mkdirSync(album, { recursive: true });
  const worker = startThread(new URL('./watch-worker.ts', import.meta.url), [folder]);
  let changes = 0;
  worker.on('message', () => {
    changes += 1;
  });
  onTestFinished(() => endThread(worker));
  const changed = async () => {
    await vi.waitFor(() => expect(changes).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
    // What belongs to the same change comes within a few turns.
    let before = -1;
    while (before !== changes) {
      before = changes;
      await sleep(100);
    }
    changes = 0;
  };
  /** New watches say that there may be a change. */
  const follow = async () => {
    worker.postMessage('follow', []);
    await changed();
  };
  await follow();
  const isSeen = () => changed().then(() => true);
  return { folder, album, follow, changed, isSeen };
}

test('a directory that is deleted and made again before the next scan is watched as before', async () => {
  const { album, follow, changed, isSeen } = await watchedAlbum();
  rmSync(album, { recursive: true });
  mkdirSync(album);
  await changed();
  await follow();
  writeFileSync(join(album, 'one.mp3'), '');
  expect(await isSeen()).toBe(true);
});

test('a directory that is made again after a scan is watched as before', async () => {
  const { folder, album, follow, changed, isSeen } = await watchedAlbum();
  rmSync(join(folder, 'Artist'), { recursive: true });
  await changed();
  mkdirSync(album, { recursive: true });
  await follow();
  writeFileSync(join(album, 'one.mp3'), '');
  expect(await isSeen()).toBe(true);
});

test('what is made where a directory was moved away is watched, also deep below', async () => {
  const { folder, album, follow, changed, isSeen } = await watchedAlbum();
  renameSync(join(folder, 'Artist'), join(folder, 'Other'));
  mkdirSync(album, { recursive: true });
  await changed();
  await follow();
  writeFileSync(join(album, 'one.mp3'), '');
  expect(await isSeen()).toBe(true);
  writeFileSync(join(folder, 'Other', 'Album', 'two.mp3'), '');
  expect(await isSeen()).toBe(true);
});
