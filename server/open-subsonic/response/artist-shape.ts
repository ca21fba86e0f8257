import { albumShape } from './album-shape.ts';
import { children, core, number, open, required, text, texts, time } from './field.ts';

/** Fields of the description of an artist or album. The server knows only the MusicBrainz id. */
export const infoShape = {
  musicBrainzId: required(text),
  lastFmUrl: required(text),
  smallImageUrl: required(text),
  mediumImageUrl: required(text),
  largeImageUrl: required(text),
};
export const emptyInfo = { lastFmUrl: '', smallImageUrl: '', mediumImageUrl: '', largeImageUrl: '' };

export const artistShape = {
  id: required(text),
  name: required(text),
  coverArt: core(text),
  albumCount: core(number),
  starred: time,
  userRating: open(number),
  musicBrainzId: open(text),
  sortName: open(text),
  roles: open(texts),
};

export const wholeArtistShape = { ...artistShape, album: children(albumShape) };

/** Artists by first letter; `#` for names that begin with none. */
export const letterShape = { name: required(text), artist: children(artistShape) };
