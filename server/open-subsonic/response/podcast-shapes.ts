import { child, children, core, number, open, required, text, time } from './field.ts';
import { songShape } from './song-shape.ts';

/** An episode is a song to apps, with what is an episode's own. */
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

/** A place in a song or an episode; `position` in milliseconds. */
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

/** The same for apps that say which one plays by its index, for one that stands there twice. */
export const indexedQueueShape = {
  username: required(text),
  changed: required(time),
  changedBy: required(text),
  position: open(number),
  currentIndex: open(number),
  entry: open(children(songShape)),
};
