import { child, children, core, flag, number, open, required, text, texts, time } from './field.ts';
import { creditShape, genreNameShape, songShape } from './song-shape.ts';

const dateShape = { year: number, month: number, day: number };

/** An album. `title`, `album`, `parent` and `isDir` are for apps that treat it as a directory. */
export const albumShape = {
  id: required(text),
  name: required(text),
  songCount: required(number),
  duration: required(number),
  created: required(time),
  title: text,
  album: text,
  parent: text,
  isDir: flag,
  artist: core(text),
  artistId: core(text),
  coverArt: core(text),
  playCount: number,
  starred: time,
  userRating: open(number),
  year: number,
  genre: text,
  played: open(time),
  recordLabels: open(children(genreNameShape)),
  musicBrainzId: open(text),
  genres: open(children(genreNameShape)),
  artists: open(children(creditShape)),
  displayArtist: open(text),
  releaseTypes: open(texts),
  moods: open(texts),
  sortName: open(text),
  originalReleaseDate: open(child(dateShape)),
  releaseDate: open(child(dateShape)),
  isCompilation: open(flag),
  explicitStatus: open(text),
};

export const wholeAlbumShape = {
  ...albumShape,
  discTitles: open(children({ disc: required(number), title: required(text) })),
  song: children(songShape),
};
