import type { PlayContext } from '#rules/queue/item.ts';

const kinds: Partial<Record<PlayContext['kind'], string>> = {
  album: 'album',
  playlist: 'playlist',
  station: 'station',
  radio: 'station',
  artist: 'artist',
  search: 'search',
};

/** Texts of the whole-screen player alone. */
export const nowPlayingTexts = {
  close: 'Close now playing',
  playingFrom: (kind: PlayContext['kind'] | undefined) =>
    kind === undefined || kinds[kind] === undefined ? 'Playing' : `Playing from ${kinds[kind]}`,
  playingShow: 'Playing from show',
  more: 'More of what plays',
  lyrics: 'Lyrics',
  queue: 'Queue',
  details: 'Details',
  showQueue: 'Show the queue',
  next: 'Next',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
} as const;
