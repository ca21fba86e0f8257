import { isRecord } from '#contract/refusal-in.ts';
import { defined } from '../provider/defined.ts';
import {
  addressOfPath,
  type FileSong,
  nonEmptyText,
  type PlaylistFile,
  songOfTrack,
  type WrittenPlaylist,
} from './file-song.ts';

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

function songOf(track: Record<string, unknown>, place: number): FileSong {
  const { title, creator, album, duration } = track;
  const [location] = texts(track['location']);
  return songOfTrack(
    { location, title, creator, album, duration, identifiers: texts(track['identifier']) },
    place,
  );
}

/** A JSPF playlist (xspf.org/jspf), as ListenBrainz writes it too; undefined for JSON that is none. */
export function readJspf(text: string, maxSongs: number): PlaylistFile | undefined {
  const read = parsed(text);
  const playlist = isRecord(read) ? (read['playlist'] ?? read) : undefined;
  const tracks = isRecord(playlist) ? playlist['track'] : undefined;
  if (!isRecord(playlist) || !Array.isArray(tracks)) return undefined;
  const songs = tracks
    .slice(0, maxSongs + 1)
    .map((track: unknown, index) => songOf(isRecord(track) ? track : {}, index + 1));
  return defined({ name: nonEmptyText(playlist['title']), songs });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A playlist as JSPF: lengths in milliseconds, paths as relative addresses. */
export function writeJspf({ name, songs }: WrittenPlaylist): string {
  const track = songs.map(({ location, title, artist, album, durationSeconds, recordingId, isrc }) => {
    const identifier = [
      ...(recordingId ? [`https://musicbrainz.org/recording/${recordingId}`] : []),
      ...(isrc ? [`urn:isrc:${isrc}`] : []),
    ];
    return defined({
      location: [/^[a-z]+:/i.test(location) ? location : addressOfPath(location)],
      identifier: identifier.length > 0 ? identifier : undefined,
      title,
      creator: artist,
      album,
      duration: durationSeconds === undefined ? undefined : Math.round(durationSeconds * 1000),
    });
  });
  return `${JSON.stringify({ playlist: { title: name, track } }, null, 2)}\n`;
}
