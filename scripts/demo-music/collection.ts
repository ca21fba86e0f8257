import type { CoverKind } from './cover.ts';

export type Style = 'folk' | 'ambient' | 'electronic' | 'lounge';

/** One song as it is to be composed. `root` is a MIDI note, `chords` are degrees of the scale, counted from 0. */
export type DemoSong = {
  title: string;
  root: number;
  scale: 'major' | 'minor' | 'dorian';
  beatsPerMinute: number;
  chords: number[];
  bars: number;
};

export type DemoAlbum = {
  title: string;
  artist: string;
  released: string;
  genre: string;
  style: Style;
  cover: CoverKind;
  /** Hue of the cover, in degrees. */
  hue: number;
  songs: DemoSong[];
};

function song(
  title: string,
  [root, scale]: [number, DemoSong['scale']],
  [beatsPerMinute, bars]: [number, number],
  chords: number[],
): DemoSong {
  return { title, root, scale, beatsPerMinute, bars, chords };
}

/** Six albums by four artists, 24 songs of about half a minute. */
export const demoCollection: DemoAlbum[] = [
  {
    title: 'Field Notes in Blue',
    artist: 'Copper Meadow',
    released: '2014-05-16',
    genre: 'Folk',
    style: 'folk',
    cover: 'hills',
    hue: 205,
    songs: [
      song('Gate by the River', [50, 'major'], [92, 11], [0, 4, 5, 3]),
      song('Paper Kites', [55, 'major'], [104, 13], [0, 3, 4, 3]),
      song('Rain on the Orchard', [52, 'minor'], [88, 11], [0, 5, 2, 6]),
      song('Last Light, Long Road', [48, 'major'], [96, 12], [0, 5, 3, 4]),
    ],
  },
  {
    title: 'Slow Lanterns',
    artist: 'Paper Lighthouse',
    released: '2009-11-02',
    genre: 'Ambient',
    style: 'ambient',
    cover: 'circles',
    hue: 8,
    songs: [
      song('Harbour, Early', [45, 'major'], [60, 8], [0, 3, 5, 4]),
      song('What the Tide Kept', [47, 'dorian'], [58, 7], [0, 6, 3, 0]),
      song('Lamplighter', [43, 'minor'], [64, 8], [0, 5, 3, 4]),
      song('Snow over Water', [50, 'major'], [56, 7], [0, 2, 3, 5]),
    ],
  },
  {
    title: 'Night Ferry',
    artist: 'Tin Satellite',
    released: '2021-02-26',
    genre: 'Electronic',
    style: 'electronic',
    cover: 'stripes',
    hue: 200,
    songs: [
      song('Departure Board', [45, 'minor'], [116, 14], [0, 5, 2, 6]),
      song('Signal Green', [48, 'dorian'], [122, 15], [0, 3, 6, 0]),
      song('Second Deck', [43, 'minor'], [108, 13], [0, 3, 5, 4]),
      song('Arriving Quietly', [50, 'major'], [112, 14], [0, 5, 3, 4]),
    ],
  },
  {
    title: 'Half Past Autumn',
    artist: 'Velvet Compass',
    released: '2008-09-19',
    genre: 'Jazz',
    style: 'lounge',
    cover: 'confetti',
    hue: 275,
    songs: [
      song('Corner Table', [46, 'major'], [98, 12], [1, 4, 0, 5]),
      song('Umbrella Weather', [48, 'minor'], [90, 11], [0, 3, 6, 2]),
      song('The Slow Elevator', [43, 'major'], [84, 10], [0, 5, 1, 4]),
      song('Closing Time Waltz', [51, 'dorian'], [102, 13], [0, 3, 0, 6]),
    ],
  },
  {
    title: 'Salt and Cedar',
    artist: 'Copper Meadow',
    released: '2019-04-05',
    genre: 'Folk',
    style: 'folk',
    cover: 'stripes',
    hue: 28,
    songs: [
      song('Cedar', [53, 'major'], [84, 10], [0, 3, 0, 4]),
      song('Letters to the Coast', [50, 'minor'], [78, 10], [0, 6, 5, 4]),
      song('Fence Posts', [55, 'dorian'], [110, 13], [0, 3, 0, 6]),
      song('Salt', [48, 'major'], [72, 9], [0, 4, 3, 3]),
    ],
  },
  {
    title: 'Small Hours',
    artist: 'Tin Satellite',
    released: '2016-10-14',
    genre: 'Electronic',
    style: 'electronic',
    cover: 'circles',
    hue: 165,
    songs: [
      song('Ten Past One', [41, 'minor'], [96, 12], [0, 5, 3, 6]),
      song('Quarter to Three', [46, 'dorian'], [104, 13], [0, 2, 3, 0]),
      song('Streetlamp Loop', [44, 'minor'], [100, 12], [0, 3, 4, 0]),
      song('First Bus', [48, 'major'], [118, 14], [0, 4, 5, 3]),
    ],
  },
];
