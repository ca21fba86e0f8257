import type { Quality } from '#contract/v1/folder-media.ts';
import { parseFormat } from '#server/audio-files/formats.ts';
import { missing } from '#server/http/errors.ts';
import type { MusicFiles } from '../access/music-files.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { song as songTable } from '../store/tables.ts';
import type { SongForms } from './converted-songs.ts';
import { openConverted } from './open-converted.ts';
import { type FirstPart, openFiles } from './open-files.ts';
import { type GrowingSong, openForApp, type Wanted } from './open-for-app.ts';
import { openSmall } from './open-small.ts';
import { playsFormat } from './plays-format.ts';
import type { OpenSong } from './song-source.ts';

const fileOf = select(fields(songTable, 'path', 'format', 'title', 'duration'), 'from song where id = ?');

/** Opens songs by their id alone. */
export function songOpener(read: CatalogueReader, music: MusicFiles, forms: SongForms) {
  const files = openFiles(music);

  return {
    /**
     * In a form that the asking browser plays; small where that is asked for and it becomes smaller. 404 for an unknown id
     * and for a file that is gone or lies outside the music folder, 415 for one that would have to be converted and cannot
     * be.
     */
    async open(
      id: string,
      userAgent: string,
      quality: Quality = 'original',
      firstPart?: FirstPart,
    ): Promise<OpenSong> {
      const row = rowOf(read, id);
      const original = await files.openOriginal(id, row.path, parseFormat(row.format), firstPart);
      return inForm(original, { ...row, userAgent, quality }, forms);
    },
    /** As it is, or in the form that an app asks for where this server can make it. 404 as above. */
    async openForApp(id: string, wanted: Wanted | undefined): Promise<OpenSong | GrowingSong> {
      const row = rowOf(read, id);
      const original = await files.openOriginal(id, row.path, parseFormat(row.format));
      return wanted === undefined ? original : openForApp(original, wanted, forms.forApps);
    },
    /** Whether songs can be had in other forms than their own. */
    canConvert: (): Promise<boolean> => forms.forApps.isAvailable(),
    close: (): void => files.close(),
  };
}

function rowOf(read: CatalogueReader, id: string) {
  const row = /^[1-9]\d{0,14}$/.test(id) ? read.get(fileOf, Number(id)) : null;
  if (row === null) throw missing('That song is not in the music folder.');
  return row;
}

export type SongOpener = ReturnType<typeof songOpener>;

type Asked = { format: string; title: string; duration: number; userAgent: string; quality: Quality };

/** The song as it is, or made into what was asked for. */
async function inForm(
  original: OpenSong,
  { format, title, duration, userAgent, quality }: Asked,
  { converted, small }: SongForms,
): Promise<OpenSong> {
  const song = quality === 'small' ? await openSmall(original, duration / 1000, small) : original;
  if (song !== original || playsFormat(parseFormat(format), userAgent)) return song;
  return openConverted(song, title, converted);
}
