import { required, text } from './field.ts';

/** Fields of an artist's or album's description. The server knows none but MusicBrainz' id. */
export const infoShape = {
  musicBrainzId: required(text),
  lastFmUrl: required(text),
  smallImageUrl: required(text),
  mediumImageUrl: required(text),
  largeImageUrl: required(text),
};
export const emptyInfo = { lastFmUrl: '', smallImageUrl: '', mediumImageUrl: '', largeImageUrl: '' };
