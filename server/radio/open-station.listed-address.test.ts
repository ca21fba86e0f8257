import { expect, test } from 'vitest';
import { isList, listedAddress } from './open-station.ts';

test('a station whose address leads to a list is found in it', () => {
  expect(listedAddress('#EXTM3U\n#EXTINF:-1,Night\r\nhttps://a.example/live \n')).toBe(
    'https://a.example/live',
  );
  expect(listedAddress('[playlist]\nNumberOfEntries=1\nFile1=http://a.example:8000/;\nTitle1=x')).toBe(
    'http://a.example:8000/;',
  );
  expect(listedAddress('#EXTM3U\n#EXT-X-VERSION:3\nhttps://a.example/piece.ts')).toBeUndefined();
  expect(listedAddress('file:///etc/passwd')).toBeUndefined();
});

test('a list is known by its type or its name, and sound is none', () => {
  expect(isList('audio/x-mpegurl', 'https://a.example/x')).toBe(true);
  expect(isList('audio/x-scpls; charset=utf-8', 'https://a.example/x')).toBe(true);
  expect(isList('text/plain', 'https://a.example/live.pls?a=b')).toBe(true);
  expect(isList('audio/mpeg', 'https://a.example/live')).toBe(false);
});
