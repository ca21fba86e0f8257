import { expect, test } from 'vitest';
import type { ProbeResult } from '#web/player/engine/probe-audio.ts';
import { diagnoseEpisode } from './diagnose-episode.ts';

test.each<[ProbeResult, string, string?]>([
  [undefined, 'network'],
  [{ status: 401 }, 'unauthorised'],
  [{ status: 404 }, 'missing'],
  [{ status: 410, sentence: 'It is gone.' }, 'missing', 'It is gone.'],
  [{ status: 502, code: 'remote_gone', sentence: 'Not here.' }, 'missing', 'Not here.'],
  [{ status: 500 }, 'network'],
  [{ status: 502, sentence: 'The host is silent.' }, 'network', 'The host is silent.'],
  [{ status: 404, sentence: 'Not in the folder.' }, 'missing', 'Not in the folder.'],
  [{ status: 503, sentence: 'The folder is silent.' }, 'network', 'The folder is silent.'],
  [{ status: 429, sentence: 'Too many.' }, 'network', 'Too many.'],
  [{ status: 428, sentence: 'No.' }, 'unsupported', 'No.'],
  [{ status: 415 }, 'unsupported', 'cannot be played by this browser'],
  [{ status: 400, sentence: 'No.' }, 'unsupported', 'No.'],
  [{ status: 206, sentence: 'Here it is.' }, 'unsupported', 'cannot be played by this browser'],
])('an episode that is answered with %o is told of as %s', (answer, reason, detail = '') => {
  const failure = diagnoseEpisode({ title: 'Foghorns' }, answer);
  expect([failure.reason, failure.skippable]).toEqual([reason, false]);
  expect(failure.sentence).toContain(detail);
  expect(failure.sentence).not.toContain('undefined');
});
