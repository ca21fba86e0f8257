import { expect, test } from 'vitest';
import { displayPath, fileTypeOf } from './songs.ts';

test('a path is made of the tags, and nothing in them leads elsewhere', () => {
  const song = { artist: 'AC/DC', album: '..\\..\0', title: ' One ', disc: 1, track: 2 };
  expect(displayPath(song, 'mp3')).toBe('AC_DC/.._.._/1-02 - One.mp3');
  expect(displayPath({ ...song, disc: null, track: null, artist: '' }, 'mp3')).toBe('_/.._.._/One.mp3');
});

test('what is sent as another format is called by that one', () => {
  expect(fileTypeOf('aiff')).toEqual({ contentType: 'audio/wav', suffix: 'wav' });
  expect(fileTypeOf('opus')).toEqual({ contentType: 'audio/ogg', suffix: 'opus' });
});
