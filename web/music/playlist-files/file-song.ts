import { defined } from '../provider/defined.ts';

/** A song as a playlist file names it. `location`: a path or an address, empty where the file says none; `names` is `Artist - Title`. */
export type FileSong = {
  location: string;
  /** What stands in the file, to find it there. */
  text: string;
  /** From 1: of a text its line, else the song's place. */
  line: number;
  names?: string;
  title?: string;
  artist?: string;
  album?: string;
  durationSeconds?: number;
  /** MusicBrainz's. */
  recordingId?: string;
  isrc?: string;
};

export type PlaylistFile = { name?: string; songs: FileSong[] };

/** A song as it is written down for other players. */
export type WrittenSong = {
  location: string;
  title: string;
  artist: string;
  album?: string;
  durationSeconds?: number;
  recordingId?: string;
  isrc?: string;
};
export type WrittenPlaylist = { name: string; songs: readonly WrittenSong[] };

const maxText = 1000;
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i;

/** The ids that an address or a name of a recording holds (`https://musicbrainz.org/recording/…`, `urn:isrc:…`). */
function idsIn(identifiers: readonly string[]): Pick<FileSong, 'recordingId' | 'isrc'> {
  const recordingId = identifiers
    .filter((one) => /musicbrainz|^[\da-f-]{36}$/i.test(one) && !/\/(release|artist|work)/i.test(one))
    .map((one) => uuid.exec(one)?.[0])
    .find((one) => one !== undefined);
  const isrc = identifiers
    .map((one) => /\bisrc[:/=]\s?([a-z\d-]{12,15})/i.exec(one)?.[1])
    .find((one) => one !== undefined);
  return { ...(recordingId ? { recordingId } : {}), ...(isrc ? { isrc } : {}) };
}

/** A text of a file as far as it says anything. */
export const nonEmptyText = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, maxText) : undefined;

/** Milliseconds of a file in seconds; undefined where they make no sense. */
function secondsOf(milliseconds: unknown): number | undefined {
  const seconds = Number(milliseconds) / 1000;
  return seconds > 0 && seconds < 1e6 ? seconds : undefined;
}

/** What a track of XSPF or JSPF says, each as it stands there. */
type Track = Record<'location' | 'title' | 'creator' | 'album' | 'duration', unknown> & {
  identifiers: readonly string[];
};

/** A track as a song; `place` is its number in the list, from 1. */
export function songOfTrack(track: Track, place: number): FileSong {
  const location = typeof track.location === 'string' ? track.location.trim() : '';
  const [title, artist] = [nonEmptyText(track.title), nonEmptyText(track.creator)];
  return {
    line: place,
    location,
    text: location || [artist, title].filter(Boolean).join(' - ') || '?',
    ...defined({
      title,
      artist,
      album: nonEmptyText(track.album),
      durationSeconds: secondsOf(track.duration),
      ...idsIn(track.identifiers),
    }),
  };
}

/** A path as a relative address: each part percent-encoded, the slashes as they are. */
export const addressOfPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
