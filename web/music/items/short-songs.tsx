import { Fragment, type ReactNode } from 'react';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { useRovingList } from '#web/ui/lists/use-roving-list.ts';
import type { Song } from '../provider/item.ts';
import { SongRow } from './song-row.tsx';
import { songRowState } from './song-row-state.ts';
import type { PlaylistEntry } from './use-options.ts';

type ShortSongsProps = {
  songs: readonly Song[];
  label: string;
  onPlay: (index: number) => void;
  numberOf: (index: number) => number;
  /** What stands above the song at this index: its disc. */
  headingAt: (index: number) => string | undefined;
  entryOf: ((index: number) => PlaylistEntry | undefined) | undefined;
  noteOf: ((index: number) => ReactNode) | undefined;
  /** The songs are of several albums: a wide page names them. */
  withAlbums: boolean;
};

/** Songs that are all on the page: one tab stop, arrow keys inside, Enter or a double click plays. */
export function ShortSongs({
  songs,
  label,
  onPlay,
  numberOf,
  headingAt,
  entryOf,
  noteOf,
  withAlbums,
}: ShortSongsProps) {
  const active = usePlayerState(isActive);
  const current = usePlayerState(({ queue }) => queue.now?.item);
  const { rowProps } = useRovingList(songs.length, onPlay);
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
      role="grid"
      aria-multiselectable="true"
      aria-label={label}
      data-albums={withAlbums || undefined}
      className="song-rows relative block w-full max-w-[1600px]"
    >
      <tbody className="block">
        {songs.map((song, index) => {
          const heading = headingAt(index);
          return (
            <Fragment key={`${song.id} ${index}`}>
              {heading !== undefined && (
                <tr className="flex h-11 items-end px-2.5 pb-2">
                  <th scope="rowgroup" className="text-[12.5px] font-semibold text-mute">
                    {heading}
                  </th>
                </tr>
              )}
              <SongRow
                song={song}
                index={index}
                number={numberOf(index)}
                state={songRowState(song, current, active)}
                onPlay={() => onPlay(index)}
                entry={entryOf?.(index)}
                note={noteOf?.(index)}
                {...rowProps(index)}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
