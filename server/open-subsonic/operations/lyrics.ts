import { fold } from '#rules/fold-text.ts';
import { lyricsOf } from '#server/folder/catalogue/lyrics.ts';
import { fields, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import { notFound } from '../answers/failure.ts';
import { child, children, flag, number, open, ownText, required, text } from '../answers/field.ts';
import { answerOf } from '../answers/values.ts';
import type { Operation } from '../asking/operation.ts';
import { numberIn } from '../music/ids.ts';
import type { OperationNeeds } from '../music/operation-needs.ts';

const named = select(
  fields(tables.song, 'id', 'title', 'artist_name'),
  'from song where folded = ? and exists (select 1 from lyrics where song_id = song.id) order by id',
);
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
/** How ISO 639-3 writes that nobody said which language it is. */
const unknownLanguage = 'und';

/** The words of songs, with the times of their lines where those are known. */
export function lyricsOperations({ folder: { read }, music }: OperationNeeds): Operation[] {
  const versionsOf = (number: number) =>
    lyricsOf(read, { storefront: 'us', id: String(number) }).data.map(({ attributes }) => attributes);

  return [
    {
      name: 'getLyricsBySongId',
      changes: false,
      async answer({ sent, caller }) {
        const number = numberIn('song', sent.required('id')) ?? 0;
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
      answer({ sent }) {
        const title = sent.text('title') ?? '';
        const artist = fold(sent.text('artist') ?? '');
        const songs = title === '' ? [] : read.all(named, fold(title));
        const found = songs.find((song) => artist === '' || fold(song.artist_name) === artist);
        if (found === undefined) return answerOf(plainShape, { lyrics: { value: '' } });
        const [best] = versionsOf(found.id);
        const value = best?.lines.map(({ text: line }) => line).join('\n') ?? '';
        return answerOf(plainShape, { lyrics: { artist: found.artist_name, title: found.title, value } });
      },
    },
  ];
}
