import { expect, it } from 'vitest';
import { loudnessOf } from './loudness.ts';

it('loudness comes in decibels by one reference, and nonsense is none', () => {
  const tagged = (fields: Record<string, string>) => loudnessOf((name) => fields[name] ?? '');
  expect(tagged({ REPLAYGAINTRACKGAIN: '-6.54 dB', REPLAYGAINTRACKPEAK: '0.988' })).toEqual({
    trackGainDecibels: -6.54,
    trackPeak: 0.988,
    albumGainDecibels: null,
    albumPeak: null,
  });
  expect(tagged({ R128TRACKGAIN: '-512', R128ALBUMGAIN: '256' })).toMatchObject({
    trackGainDecibels: 3,
    albumGainDecibels: 6,
  });
  expect(tagged({ REPLAYGAINALBUMGAIN: '+1,5' }).albumGainDecibels).toBe(1.5);
  for (const nonsense of ['loud', '-1e9', '999 dB', 'NaN', '-6.5 LUFS'])
    expect(tagged({ REPLAYGAINTRACKGAIN: nonsense }).trackGainDecibels).toBeNull();
  expect(tagged({ REPLAYGAINTRACKPEAK: '-1' }).trackPeak).toBeNull();
});

it('loudness is what ReplayGain or R128 measured, else what ID3 or Sound Check says', () => {
  const tagged = (fields: Record<string, string>) => loudnessOf((name) => fields[name] ?? '');
  const soundCheck = ` ${['00000CE4', '000007F6', ...Array.from({ length: 8 }, () => '00007FFF')].join(' ')}`;
  expect(tagged({ ITUNNORM: soundCheck })).toEqual({
    trackGainDecibels: -5.19,
    trackPeak: null,
    albumGainDecibels: null,
    albumPeak: null,
  });
  expect(tagged({ ITUNNORM: soundCheck, RVA2TRACKGAIN: '2.5' }).trackGainDecibels).toBe(2.5);
  expect(tagged({ RVA2ALBUMGAIN: '2.5', R128ALBUMGAIN: '0' }).albumGainDecibels).toBe(5);
  expect(tagged({ RVA2TRACKGAIN: '2.5', REPLAYGAINTRACKGAIN: '-1 dB' }).trackGainDecibels).toBe(-1);
  const zeros = Array.from({ length: 10 }, () => '00000000').join(' ');
  for (const nonsense of [zeros, '00000CE4', soundCheck.replaceAll('7', 'x'), `${soundCheck} 00000CE4`])
    expect(tagged({ ITUNNORM: nonsense }).trackGainDecibels).toBeNull();
});
