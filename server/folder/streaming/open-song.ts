import type { Quality } from '#contract/v1/folder-media.ts';
import { type Format, factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { missing } from '#server/http/errors.ts';
import type { MusicFiles } from '../access/music-files.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { song as songTable } from '../store/tables.ts';
import type { SongForms } from './converted-songs.ts';
import { openConverted, openSmall } from './open-converted.ts';
import { type FirstPart, openFiles } from './open-files.ts';
import { type GrowingSong, openForApp, type WantedForm } from './open-for-app.ts';
import type { OpenSong } from './song-source.ts';

/** Whether the browser plays a format, by its User-Agent. Only Safari's engine plays ALAC (all browsers on iOS, AppleCoreMedia). AIFF is sent as WAV. */
export function playsFormat(format: Format, userAgent: string): boolean {
  const isSafari = isSafariEngine(userAgent);
  const { safari } = factsOf(format);
  if (safari === 'plays') return true;
  if (safari === 'alone plays') return isSafari;
  if (safari === 'does not play' || !isSafari) return !isSafari;
  return (versionOf(userAgent) ?? safari) >= safari;
}

/** The Safari version of the engine. iOS browsers and AppleCoreMedia have no `Version/`: the system's version counts. */
function versionOf(userAgent: string): number | undefined {
  const opened =
    /Version\/(\d+)\.(\d+)/.exec(userAgent) ?? /CPU (?:iPhone )?OS (\d+)[_.](\d+)/.exec(userAgent);
  return opened === null ? undefined : Number(opened[1]) * 100 + Number(opened[2]);
}

function isSafariEngine(userAgent: string): boolean {
  if (/AppleCoreMedia|iPhone|iPad|iPod/.test(userAgent)) return true;
  return /Version\/\d.*Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
}

const fileOf = select(
  fields(songTable, 'path', 'format', 'title', 'duration'),
  'from main.song where id = ?',
);

/** Opens songs by their id alone. */
export function songOpener(read: CatalogueReader, music: MusicFiles, forms: SongForms) {
  const files = openFiles(music);

  /** As it is. 404 as below. */
  async function openOriginal(id: string): Promise<OpenSong> {
    const row = rowOf(read, id);
    return files.openOriginal(id, row.path, parseFormat(row.format));
  }

  return {
    /**
     * A form that the browser plays; small where requested and smaller. 404 for an unknown id or a file that is gone or outside
     * the music folder, 415 where conversion is needed and fails.
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
    async openForApp(id: string, form: WantedForm | undefined): Promise<OpenSong | GrowingSong> {
      const original = await openOriginal(id);
      return form === undefined ? original : openForApp(original, form, forms.forApps);
    },
    openOriginal,
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

type PlayedIn = { format: string; title: string; duration: number; userAgent: string; quality: Quality };

/** The song as it is, or made into what was asked for. */
async function inForm(
  original: OpenSong,
  { format, title, duration, userAgent, quality }: PlayedIn,
  { converted, small }: SongForms,
): Promise<OpenSong> {
  const song = quality === 'small' ? await openSmall(original, duration / 1000, small) : original;
  if (song !== original || playsFormat(parseFormat(format), userAgent)) return song;
  return openConverted(song, title, converted);
}
