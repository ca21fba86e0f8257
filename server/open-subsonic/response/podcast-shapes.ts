import { child, children, core, number, open, required, text, time } from './field.ts';
import { songShape } from './song-shape.ts';

/** An episode has the fields of a song and its own. */
export const episodeShape = {
  ...songShape,
  channelId: required(text),
  status: required(text),
  streamId: core(text),
  description: text,
  publishDate: core(time),
};

export const showShape = {
  id: required(text),
  url: required(text),
  status: required(text),
  title: core(text),
  description: text,
  coverArt: core(text),
  originalImageUrl: text,
  errorMessage: text,
  episode: core(children(episodeShape)),
};

/** A position in a song or an episode; `position` in milliseconds. */
export const bookmarkShape = {
  position: required(number),
  username: required(text),
  created: required(time),
  changed: required(time),
  comment: core(text),
  entry: required(child(songShape)),
};

export const queueShape = {
  username: required(text),
  changed: required(time),
  changedBy: required(text),
  position: core(number),
  current: core(text),
  entry: core(children(songShape)),
};

/** The same for apps that name the current item by index, since an item may occur twice. */
export const indexedQueueShape = {
  username: required(text),
  changed: required(time),
  changedBy: required(text),
  position: open(number),
  currentIndex: open(number),
  entry: open(children(songShape)),
};
