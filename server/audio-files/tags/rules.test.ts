import { expect, it } from 'vitest';
import { artistsOf, inSpokenOrder, joinArtists, splitArtist } from './artist-names.ts';
import { genreNames } from './genre-names.ts';
import { loudnessOf } from './loudness.ts';
import { lyricLines } from './lyrics.ts';
import { releaseDateOf, releaseDates } from './release-dates.ts';

it.each([
  ['AC/DC', ['AC/DC']],
  ['Simon & Garfunkel', ['Simon & Garfunkel']],
  ['Earth, Wind & Fire', ['Earth, Wind & Fire']],
  ['Peter, Paul and Mary', ['Peter, Paul and Mary']],
  ['Anna feat. Ben', ['Anna', 'Ben']],
  ['Anna (feat. Ben)', ['Anna', 'Ben']],
  ['Anna [ft. Ben & Cat]', ['Anna', 'Ben & Cat']],
  ['Anna featuring Ben', ['Anna', 'Ben']],
  ['Anna Ft Ben', ['Anna', 'Ben']],
  ['Anna; Ben; Cat', ['Anna', 'Ben', 'Cat']],
  ['Anna / Ben', ['Anna', 'Ben']],
  ['Little Feat', ['Little Feat']],
  ['Soft Cell', ['Soft Cell']],
  ['Feat. Nobody', ['Feat. Nobody']],
  ['Anna feat. Ben (Live Band)', ['Anna', 'Ben (Live Band)']],
])('%s is split only where nothing else can be meant', (name, artists) => {
  expect(splitArtist(name)).toEqual(artists);
});

it('a bare slash parts artists only where as many MusicBrainz ids prove it', () => {
  expect(artistsOf(['Anna/Ben'], ['id-1', 'id-2'])).toEqual(['Anna', 'Ben']);
  expect(artistsOf(['AC/DC'], ['id-1'])).toEqual(['AC/DC']);
  expect(artistsOf(['Anna & Ben', 'Cat feat. Dan'], [])).toEqual(['Anna & Ben', 'Cat feat. Dan']);
});

it('an artist filed by surname is called by name', () => {
  expect(inSpokenOrder('Beatles, The')).toBe('The Beatles');
  expect(inSpokenOrder('Ärzte, Die')).toBe('Die Ärzte');
  expect(inSpokenOrder('Earth, Wind & Fire')).toBe('Earth, Wind & Fire');
  expect(inSpokenOrder('Crosby, Stills, Nash')).toBe('Crosby, Stills, Nash');
});

it('several artists make one line', () => {
  expect(joinArtists([])).toBe('');
  expect(joinArtists(['A'])).toBe('A');
  expect(joinArtists(['A', 'B'])).toBe('A & B');
  expect(joinArtists(['A', 'B', 'C'])).toBe('A, B & C');
});

it.each([
  [['(17)'], ['Rock']],
  [['17'], ['Rock']],
  [['(4)Eurodisco'], ['Eurodisco']],
  [['(51)(39)'], ['Techno-Industrial', 'Noise']],
  [['(RX)'], ['Remix']],
  [['((Live)'], ['(Live)']],
  [['Rock; Pop;Jazz'], ['Rock', 'Pop', 'Jazz']],
  [['Folk / Rock'], ['Folk', 'Rock']],
  [['Pop/Funk'], ['Pop/Funk']],
  [['255'], []],
  [
    ['Ambient', 'Drone'],
    ['Ambient', 'Drone'],
  ],
])('the genres of %j are %j', (values, names) => {
  expect(genreNames(values)).toEqual(names);
});

it('dates say what they are sure of', () => {
  expect(releaseDateOf('1994')).toBe('1994');
  expect(releaseDateOf('1994-08')).toBe('1994-08');
  expect(releaseDateOf('1994-08-22T07:00:00Z')).toBe('1994-08-22');
  expect(releaseDateOf('19940822')).toBe('1994-08-22');
  expect(releaseDateOf('1994-13-40')).toBe('1994');
  expect(releaseDateOf('13/02/1999')).toBe('1999');
  expect(releaseDateOf('2.13.1999')).toBe('1999');
  expect(releaseDateOf('unknown')).toBeNull();
  expect(releaseDateOf('0000')).toBeNull();
});

it('music is as old as its first edition', () => {
  const dates = (more: object) =>
    releaseDates({ date: '', year: '', dayAndMonth: '', original: '', originalYear: '', ...more });
  expect(dates({ date: '2009-09-09', original: '1969-09-26' })).toEqual({
    release: '1969-09-26',
    edition: '2009-09-09',
  });
  expect(dates({ date: '1969-09-26', originalYear: '1969' }).release).toBe('1969-09-26');
  expect(dates({ year: '1994', dayAndMonth: '2208' }).edition).toBe('1994-08-22');
  expect(dates({ originalYear: '1959' })).toEqual({ release: '1959', edition: null });
});

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

it('lyrics without times are lines', () => {
  expect(lyricLines('One\r\nTwo\n\nThree\n')).toEqual(['One', 'Two', '', 'Three'].map((text) => ({ text })));
  expect(lyricLines(' \n ')).toEqual([]);
});

it('lyrics with times are in the order they are sung', () => {
  const text =
    '[ar:Anna]\n[offset:+500]\n[00:12.00]First\n[01:02.5][00:20.25]<00:20.25>Chorus\n[00:05.250]\n';
  expect(lyricLines(text)).toEqual([
    { startMilliseconds: 4750, text: '' },
    { startMilliseconds: 11_500, text: 'First' },
    { startMilliseconds: 19_750, text: 'Chorus' },
    { startMilliseconds: 62_000, text: 'Chorus' },
  ]);
});
