import { expect, it } from 'vitest';
import { artistsOf, inSpokenOrder, joinArtists, splitArtist } from './artist-names.ts';

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
