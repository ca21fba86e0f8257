import { required, text } from './field.ts';

/** Fields of the description of an artist or album. The server knows only the MusicBrainz id. */
export const infoShape = {
  musicBrainzId: required(text),
  lastFmUrl: required(text),
  smallImageUrl: required(text),
  mediumImageUrl: required(text),
  largeImageUrl: required(text),
};
export const emptyInfo = { lastFmUrl: '', smallImageUrl: '', mediumImageUrl: '', largeImageUrl: '' };
