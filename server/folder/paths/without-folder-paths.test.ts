import { expect, test } from 'vitest';
import { withoutFolderPaths } from './without-folder-paths.ts';

test('a problem names the folder and the file, and not where on the server they lie', () => {
  const folders = ['/srv/music', '/srv/music/live', '/home/ann/data', '/'];
  const shown = (sentence: string) => withoutFolderPaths(sentence, folders);
  expect(shown('The music folder /srv/music is not there. The music folder /srv/music/live is empty.')).toBe(
    'The music folder music is not there. The music folder live is empty.',
  );
  expect(shown('The database /home/ann/data/folder-identity.sqlite is damaged.')).toBe(
    'The database folder-identity.sqlite is damaged.',
  );
  expect(shown('/srv/music/live/a/b.mp3 / nothing')).toBe('a/b.mp3 / nothing');
});
