import type { FileSong, PlaylistFile, WrittenPlaylist } from './file-song.ts';

/** Characters of what a song is called. */
const maxNames = 1000;

const oneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** An extended M3U, for a UTF-8 file (`.m3u8`). Durations are whole seconds; -1 is unknown. */
export function writeM3u({ name, songs }: WrittenPlaylist): string {
  const lines = songs.flatMap(({ location, title, artist, durationSeconds }) => [
    `#EXTINF:${durationSeconds === undefined ? -1 : Math.round(durationSeconds)},${oneLine(`${artist} - ${title}`)}`,
    oneLine(location),
  ]);
  return `${['#EXTM3U', `#PLAYLIST:${oneLine(name)}`, ...lines].join('\n')}\n`;
}

/** Any M3U: with or without `#EXTM3U`, with other players' comments, with any line ends. */
export function readM3u(text: string): PlaylistFile {
  const songs: FileSong[] = [];
  let name: string | undefined;
  let about: Pick<FileSong, 'names' | 'durationSeconds'> = {};
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const written = line.trim();
    const [, key, value = ''] = /^#(EXTINF|PLAYLIST):(.*)$/i.exec(written) ?? [];
    if (key?.toUpperCase() === 'PLAYLIST') name = value.trim() || name;
    else if (key !== undefined) about = songInfo(value);
    else if (written !== '' && !written.startsWith('#')) {
      songs.push({ location: written, text: written, line: index + 1, ...about });
      about = {};
    }
  }
  return name === undefined ? { songs } : { name, songs };
}

/** `123,Artist - Title`; between them some players write attributes: `123 tvg-id="x",Artist - Title`. */
function songInfo(value: string): Pick<FileSong, 'names' | 'durationSeconds'> {
  const comma = indexOfComma(value);
  const seconds =
    comma < 0 ? '' : (/^-?[\d.]{1,20}(?![^\s,])/.exec(value.trimStart().slice(0, 30))?.[0] ?? '');
  const names = comma < 0 ? '' : value.slice(comma + 1, comma + 1 + maxNames);
  const durationSeconds = Number(seconds);
  return {
    ...(names.trim() === '' ? {} : { names: names.trim() }),
    ...(seconds === '' || !(durationSeconds > 0) ? {} : { durationSeconds }),
  };
}

/** The first comma that stands in no quotation marks; -1 without one. */
function indexOfComma(value: string): number {
  let inMarks = false;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '"') inMarks = !inMarks;
    else if (value[at] === ',' && !inMarks) return at;
  }
  return -1;
}
