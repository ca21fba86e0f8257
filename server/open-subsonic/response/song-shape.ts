import { child, children, core, flag, number, open, required, text, texts, time } from './field.ts';

/** A credited artist. */
export const creditShape = { id: required(text), name: required(text) };
/** An artist with another role than performer. */
const contributorShape = { role: required(text), artist: required(child(creditShape)) };
export const genreNameShape = { name: required(text) };

const replayGainShape = { trackGain: number, albumGain: number, trackPeak: number, albumPeak: number };

/** A song; also an episode, a directory, or an album in a list of songs. */
export const songShape = {
  id: required(text),
  isDir: required(flag),
  title: required(text),
  parent: core(text),
  album: core(text),
  artist: core(text),
  track: core(number),
  year: number,
  genre: text,
  coverArt: core(text),
  size: core(number),
  contentType: core(text),
  suffix: core(text),
  duration: core(number),
  bitRate: number,
  path: text,
  isVideo: flag,
  userRating: number,
  playCount: number,
  discNumber: number,
  created: time,
  starred: time,
  albumId: text,
  artistId: text,
  type: text,
  bookmarkPosition: number,
  bitDepth: open(number),
  samplingRate: open(number),
  channelCount: open(number),
  mediaType: open(text),
  played: open(time),
  bpm: open(number),
  comment: open(text),
  sortName: open(text),
  musicBrainzId: open(text),
  isrc: open(texts),
  genres: open(children(genreNameShape)),
  artists: open(children(creditShape)),
  displayArtist: open(text),
  albumArtists: open(children(creditShape)),
  displayAlbumArtist: open(text),
  contributors: open(children(contributorShape)),
  displayComposer: open(text),
  moods: open(texts),
  replayGain: open(child(replayGainShape)),
  explicitStatus: open(text),
};
