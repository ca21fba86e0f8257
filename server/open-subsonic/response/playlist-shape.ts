import { children, core, flag, number, open, required, text, time } from './field.ts';
import { songShape } from './song-shape.ts';

export const playlistShape = {
  id: required(text),
  name: required(text),
  songCount: required(number),
  duration: required(number),
  created: required(time),
  changed: required(time),
  comment: core(text),
  owner: core(text),
  public: core(flag),
  coverArt: core(text),
  readonly: open(flag),
};

export const wholePlaylistShape = { ...playlistShape, entry: core(children(songShape)) };
