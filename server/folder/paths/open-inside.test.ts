import { closeSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInside, realFolder } from './open-inside.ts';

test('a folder beside the music whose name begins alike is not the music', () => {
  const place = mkdtempSync(join(tmpdir(), 'earshot-beside-'));
  for (const name of ['music', 'music-private']) {
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'a.mp3'), name);
  }
  const folders = [realFolder(join(place, 'music'))];
  const opened = openInside(folders, join(place, 'music', 'a.mp3'));
  expect(opened?.size).toBe(5);
  if (opened) closeSync(opened.descriptor);
  for (const path of ['music-private/a.mp3', 'music/../music-private/a.mp3', 'music', 'music/a.mp3/..'])
    expect(openInside(folders, `${place}/${path}`), path).toBeNull();
  rmSync(place, { recursive: true });
});
