import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { presentFolders } from '../paths/present-folders.ts';
import { tagsAsRead } from './tags-as-read.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-tags-'));
const song = join(folder, 'wind.mp3');
cpSync(join(import.meta.dirname, '../../../e2e/media/01 Wind.mp3'), song);
const folders = presentFolders([folder]);

test('the tags of a file are told as they stand in it', () => {
  const tags = tagsAsRead(song, 'mp3', folders);
  expect(tags.find(({ name }) => name === 'TITLE')?.values).toEqual(['Wind in MP3']);
  expect(tags.find(({ name }) => name === 'ALBUM')?.values).toEqual(['Six Formats']);
});

test('of a file that is gone or lies outside nothing is told', () => {
  expect(tagsAsRead(join(folder, 'gone.mp3'), 'mp3', folders)).toEqual([]);
  expect(tagsAsRead(song, 'mp3', presentFolders([join(folder, '..', 'nowhere')]))).toEqual([]);
});
