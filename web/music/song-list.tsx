import type { PlayContext } from '#web/player/item.ts';
import { usePlayer, usePlayerState } from '#web/player/player-context.tsx';
import { isActive } from '#web/player/player-state.ts';
import { isSameContext } from '#web/player/queue.ts';
import { useRovingList } from '#web/ui/roving-list.ts';
import { type Disc, discsOf } from './discs.ts';
import type { Song } from './item.ts';
import type { PlaylistEntry } from './options-context.ts';
import { playableOf } from './playable.ts';
import { SongRow } from './song-row.tsx';
import { musicTexts } from './texts.ts';

type SongListProps = {
  songs: readonly Song[];
  context: PlayContext;
  /** What the list is called for who cannot see it. */
  label: string;
  /** Rows carry the album's track numbers, with a heading for each disc when there are several. */
  numbered?: 'by-track' | 'by-place';
  /** Where the song at this index stands in a playlist that can be changed. */
  entryOf?: (index: number) => PlaylistEntry | undefined;
};

/** A list that plays itself from any row: one tab stop, arrow keys inside, Enter or a double click plays. */
export function SongList({ songs, context, label, numbered = 'by-track', entryOf }: SongListProps) {
  const player = usePlayer();
  const active = usePlayerState(isActive);
  const heardId = usePlayerState(({ queue }) =>
    isSameContext(queue.context, context) ? queue.now?.item.id : undefined,
  );
  const play = (index: number) => player.play(context, songs.map(playableOf), index);
  const { rowProps } = useRovingList(songs.length, play);
  const discs: Disc[] =
    numbered === 'by-track'
      ? discsOf(songs)
      : [{ number: 1, songs: songs.map((song, index) => ({ song, index })) }];

  const row = (song: Song, index: number) => (
    <SongRow
      key={`${song.id} ${index}`}
      song={song}
      number={numbered === 'by-track' ? (song.trackNumber ?? index + 1) : index + 1}
      state={song.id !== heardId ? 'resting' : active ? 'playing' : 'paused'}
      onPlay={() => play(index)}
      entry={entryOf?.(index)}
      {...rowProps(index)}
    />
  );

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
      role="grid"
      aria-label={label}
      className="relative block w-full"
    >
      {discs.map((disc) => (
        <tbody key={`${disc.number} ${disc.songs[0]?.index}`} className="block">
          {discs.length > 1 && (
            <tr className="flex h-11 items-end px-2.5 pb-2">
              <th scope="rowgroup" className="text-[12.5px] font-semibold text-mute">
                {musicTexts.disc(disc.number)}
              </th>
            </tr>
          )}
          {disc.songs.map(({ song, index }) => row(song, index))}
        </tbody>
      ))}
    </table>
  );
}
