import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('apps may come in by both doors until the operator shuts one', () => {
  expect(readConfig({}).appApis).toEqual(['music', 'podcast-sync']);
  expect(readConfig({ OPEN_SUBSONIC: 'off' }).appApis).toEqual(['podcast-sync']);
  expect(readConfig({ PODCAST_SYNC: 'off' }).appApis).toEqual(['music']);
  expect(() => readConfig({ PODCAST_SYNC: 'no' })).toThrow(
    'PODCAST_SYNC must be “on” or “off”, and it is “no”.',
  );
});
