import { Fragment } from 'react';
import type { PlayContext } from '#web/player/item.ts';
import { usePlayerState } from '#web/player/player-context.tsx';
import { isActive } from '#web/player/player-state.ts';
import { isSameContext } from '#web/player/queue.ts';
import { useRovingList } from '#web/ui/roving-list.ts';
import type { Song } from './item.ts';
import type { PlaylistEntry } from './options-context.ts';
import { SongRow } from './song-row.tsx';

type ShortSongsProps = {
  songs: readonly Song[];
  label: string;
  context: PlayContext;
  onPlay: (index: number) => void;
  numberOf: (index: number) => number;
  /** What stands above the song at this index: its disc. */
  headingAt: (index: number) => string | undefined;
  entryOf: ((index: number) => PlaylistEntry | undefined) | undefined;
};

/** Songs that are all on the page: one tab stop, arrow keys inside, Enter or a double click plays. */
export function ShortSongs({ songs, label, context, onPlay, numberOf, headingAt, entryOf }: ShortSongsProps) {
  const active = usePlayerState(isActive);
  const heardId = usePlayerState(({ queue }) =>
    isSameContext(queue.context, context) ? queue.now?.item.id : undefined,
  );
  const { rowProps } = useRovingList(songs.length, onPlay);
  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
      role="grid"
      aria-label={label}
      className="relative block w-full"
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
                number={numberOf(index)}
                state={song.id !== heardId ? 'resting' : active ? 'playing' : 'paused'}
                onPlay={() => onPlay(index)}
                entry={entryOf?.(index)}
                {...rowProps(index)}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
