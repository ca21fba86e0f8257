import { expect, it } from 'vitest';
import type { Format } from '#server/audio-files/formats.ts';
import { playsFormat } from './open-song.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const chromeOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1';
const firefoxOnPhone = (system: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/604.1`;
const mediaLoader = (system: string) =>
  `AppleCoreMedia/1.0.0.21F90 (iPhone; U; CPU OS ${system} like Mac OS X; en_us)`;
const android =
  'Mozilla/5.0 (Linux; U; Android 12) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36';

it.each<[Format, string, boolean]>([
  ['alac', chrome, false],
  ['alac', firefox, false],
  ['alac', android, false],
  ['alac', '', false],
  ['alac', safari('18.0'), true],
  ['alac', chromeOnPhone, true],
  ['alac', mediaLoader('17_5_1'), true],
  ['opus', safari('17.6'), false],
  ['opus', safari('18.4'), true],
  ['opus', chromeOnPhone, false],
  ['vorbis', firefoxOnPhone('18_3_2'), false],
  ['vorbis', firefoxOnPhone('18_4'), true],
  ['opus', mediaLoader('17_5_1'), false],
  ['opus', mediaLoader('18_4'), true],
  ['mp4opus', mediaLoader('16_6'), false],
  ['opus', 'Mozilla/5.0 (iPad; Music)', true],
  ['mp4opus', chrome, true],
  ['mp4opus', safari('16.6'), false],
  ['mp4opus', safari('17.0'), true],
  ['mp4flac', chrome, true],
  ['mp4flac', safari('14.1'), true],
  ['vorbis', firefox, true],
  ['oggflac', safari('26.0'), false],
  ['aiff', firefox, true],
  ['mp3', '', true],
])('%s in %s: %s', (format, browser, plays) => {
  expect(playsFormat(format, browser)).toBe(plays);
});
