import { lyricsOf, songWithLyrics } from '#server/folder/collections/lyrics.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/music.ts';
import type { Operation } from '../request/operation.ts';
import { notFound } from '../response/failure.ts';
import { child, children, flag, number, open, ownText, required, text } from '../response/field.ts';
import { answerOf } from '../response/values.ts';

const plainShape = { lyrics: child({ artist: text, title: text, value: ownText }) };
const lineShape = { start: number, value: ownText };
const structuredShape = {
  lyricsList: child({
    structuredLyrics: open(
      children({
        lang: required(text),
        synced: required(flag),
        displayArtist: text,
        displayTitle: text,
        offset: number,
        line: children(lineShape),
      }),
    ),
  }),
};
/** The code of ISO 639-3 for an undetermined language. */
const unknownLanguage = 'und';

/** Lyrics of songs, with times of lines where they are known. */
export function lyricsOperations({ folder: { read }, music }: OperationNeeds): Operation[] {
  const versionsOf = (number: number) =>
    lyricsOf(read, { storefront: 'us', id: String(number) }).data.map(({ attributes }) => attributes);

  return [
    {
      name: 'getLyricsBySongId',
      changes: false,
      async answer({ params, caller }) {
        const number = numberIn('song', params.required('id')) ?? 0;
        const [song] = await music.songs(caller.userId, [number]);
        if (song === undefined) throw notFound('That song is not in the music folder.');
        const structuredLyrics = versionsOf(number).map(({ language, synced, lines }) => ({
          lang: language ?? unknownLanguage,
          synced,
          displayArtist: song.artist,
          displayTitle: song.title,
          offset: 0,
          line: lines.map(({ startMilliseconds, text: value }) => ({
            value,
            ...(synced ? { start: startMilliseconds ?? 0 } : {}),
          })),
        }));
        return answerOf(structuredShape, { lyricsList: { structuredLyrics } });
      },
    },
    {
      name: 'getLyrics',
      changes: false,
      answer({ params }) {
        const title = params.text('title') ?? '';
        const song = title === '' ? undefined : songWithLyrics(read, title, params.text('artist') ?? '');
        if (song === undefined) return answerOf(plainShape, { lyrics: { value: '' } });
        const [best] = versionsOf(song.id);
        const value = best?.lines.map(({ text: line }) => line).join('\n') ?? '';
        return answerOf(plainShape, { lyrics: { artist: song.artist_name, title: song.title, value } });
      },
    },
  ];
}
