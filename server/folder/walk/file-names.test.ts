import { expect, test } from 'vitest';
import { lyricsNames } from './file-names.ts';

const namesOf = (...names: string[]) => Object.fromEntries(lyricsNames(names));

test('a file of the same name is a song’s lyrics, and those with a language behind it too', () => {
  expect(namesOf('01 One.flac', '01 One.de.lrc', '01 One.lrc', '01 One.pt-BR.LRC')).toEqual({
    '01 One': [
      { name: '01 One.lrc', language: null },
      { name: '01 One.de.lrc', language: 'de' },
      { name: '01 One.pt-BR.LRC', language: 'pt-BR' },
    ],
  });
});

test('a song whose name ends like a language keeps its lyrics', () => {
  expect(namesOf('Song.mp3', 'Song.de.mp3', 'Song.de.lrc')).toEqual({
    'Song.de': [{ name: 'Song.de.lrc', language: null }],
  });
});

test('what belongs to no song, or names no language, is nobody’s', () => {
  expect(namesOf('Song.mp3', 'Other.lrc', 'Song.live.lrc', 'Song.big.lrc', 'notes.txt')).toEqual({});
});
