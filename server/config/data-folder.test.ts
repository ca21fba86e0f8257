import { expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

test('the root of a disk is no data folder', () => {
  for (const folder of ['/', '//', '/tmp/..'])
    expect(() => prepareDataFolder(folder)).toThrow(
      /DATA_DIR is .*the whole disk. Give Earshot a folder of its own/,
    );
});
