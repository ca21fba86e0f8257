import { expect, it } from 'vitest';
import { genreNames } from './genre-names.ts';

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
