import { defined } from '../provider/defined.ts';
import {
  addressOfPath,
  type FileSong,
  nonEmptyText,
  type PlaylistFile,
  songOfTrack,
  type WrittenPlaylist,
} from './file-song.ts';
import { readMarkup } from './markup-reader.ts';

/** Without the prefix that says which words are meant. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Elements within each other: an honest list has five. */
const maxDepth = 50;

type Track = Record<string, string[]>;

function songOf(track: Track, place: number): FileSong {
  const first = (name: string) => track[name]?.[0];
  return songOfTrack(
    {
      location: first('location'),
      title: first('title'),
      creator: first('creator'),
      album: first('album'),
      duration: first('duration'),
      identifiers: [...(track['identifier'] ?? []), ...(track['meta'] ?? []), ...(track['link'] ?? [])],
    },
    place,
  );
}

/** An XSPF playlist (xspf.org), without external entities. Stops one behind `maxSongs`. */
export function readXspf(text: string, maxSongs: number): PlaylistFile {
  const songs: FileSong[] = [];
  const open: string[] = [];
  let name: string | undefined;
  let track: Track | undefined;
  let content = '';
  readMarkup(text, {
    onOpen(written) {
      const tag = localName(written);
      open.push(tag);
      content = '';
      if (tag === 'track') track = {};
      return open.length <= maxDepth;
    },
    onText(more) {
      content += more;
    },
    onClose() {
      const tag = open.pop();
      const parent = open.at(-1);
      if (tag === 'track' && track) {
        songs.push(songOf(track, songs.length + 1));
        track = undefined;
      } else if (track && parent === 'track' && tag) (track[tag] ??= []).push(content);
      else if (tag === 'title' && parent === 'playlist') name ??= nonEmptyText(content);
      content = '';
      return songs.length <= maxSongs;
    },
  });
  return defined({ name, songs });
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text for XML, without the characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, '')
    .replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const element = (name: string, value: string | number | undefined) =>
  value === undefined || value === '' ? [] : [`      <${name}>${escaped(String(value))}</${name}>`];

/** A playlist as XSPF: lengths in milliseconds, paths as relative addresses. */
export function writeXspf({ name, songs }: WrittenPlaylist): string {
  const tracks = songs.flatMap(({ location, title, artist, album, durationSeconds, recordingId, isrc }) => [
    '    <track>',
    ...element('location', /^[a-z]+:/i.test(location) ? location : addressOfPath(location)),
    ...element('identifier', recordingId && `https://musicbrainz.org/recording/${recordingId}`),
    ...element('identifier', isrc && `urn:isrc:${isrc}`),
    ...element('title', title),
    ...element('creator', artist),
    ...element('album', album),
    ...element('duration', durationSeconds === undefined ? undefined : Math.round(durationSeconds * 1000)),
    '    </track>',
  ]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
    `  <title>${escaped(name)}</title>`,
    '  <trackList>',
    ...tracks,
    '  </trackList>',
    '</playlist>',
    '',
  ].join('\n');
}
