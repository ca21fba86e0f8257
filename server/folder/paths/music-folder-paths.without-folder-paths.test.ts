import { expect, test } from 'vitest';
import { withoutFolderPaths } from './music-folder-paths.ts';

test('a problem names the folder and the file, and not where on the server they lie', () => {
  const folders = ['/srv/music', '/srv/music/live', '/home/ann/data', '/'];
  const shortened = (sentence: string) => withoutFolderPaths(sentence, folders);
  expect(
    shortened('The music folder /srv/music is not there. The music folder /srv/music/live is empty.'),
  ).toBe('The music folder music is not there. The music folder live is empty.');
  expect(shortened('The database /home/ann/data/folder-identity.sqlite is damaged.')).toBe(
    'The database folder-identity.sqlite is damaged.',
  );
  expect(shortened('/srv/music/live/a/b.mp3 / nothing')).toBe('a/b.mp3 / nothing');
});
