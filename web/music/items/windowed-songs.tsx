import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { useRovingList } from '#web/ui/lists/use-roving-list.ts';
import { useWindowed } from '#web/ui/lists/use-windowed.ts';
import type { Song } from '../provider/item.ts';
import { SongRow } from './song-row.tsx';
import { followSongRowPixels, songHeadingPixels, songRowPixels } from './song-row-size.ts';
import { songRowState } from './song-row-state.ts';
import { AwaitedSongRow } from './song-rows-placeholder.tsx';
import type { PlaylistEntry } from './use-options.ts';

type WindowedSongsProps = {
  label: string;
  count: number;
  /** Undefined while its page is on its way. */
  songAt: (index: number) => Song | undefined;
  numberOf: (index: number) => number;
  onPlay: (index: number) => void;
  /** What stands above the song at this index: its disc. */
  headingAt?: (index: number) => string | undefined;
  entryOf?: ((index: number) => PlaylistEntry | undefined) | undefined;
  noteOf?: ((index: number) => ReactNode) | undefined;
  onRows?: (first: number, last: number) => void;
  /** The songs are of several albums: a wide page names them. */
  withAlbums?: boolean;
};

/** A song list of any length: the rows near the visible part are on the page. One tab stop, arrow keys inside, Enter plays. */
export function WindowedSongs({
  label,
  count,
  songAt,
  numberOf,
  onPlay,
  headingAt = () => undefined,
  entryOf,
  noteOf,
  onRows,
  withAlbums = false,
}: WindowedSongsProps) {
  const active = usePlayerState(isActive);
  const current = usePlayerState(({ queue }) => queue.now?.item);
  const { tabStop, rowProps } = useRovingList(count, onPlay);
  const [rowPixels, setRowPixels] = useState(songRowPixels);
  const { host, rows, totalPixels } = useWindowed<HTMLTableElement>({
    count,
    heightOf: (index) => rowPixels + (headingAt(index) === undefined ? 0 : songHeadingPixels),
    alwaysIndex: tabStop,
  });
  const near = rows.filter(({ index }) => index !== tabStop);
  const first = near[0]?.index ?? 0;
  const last = near.at(-1)?.index ?? 0;
  useEffect(() => onRows?.(first, last), [onRows, first, last]);

  useLayoutEffect(() => followSongRowPixels(host.current, setRowPixels), [host]);

  return (
    <table
      ref={host}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
      role="grid"
      aria-multiselectable="true"
      aria-label={label}
      aria-rowcount={count}
      data-digits={count > 999 || undefined}
      data-albums={withAlbums || undefined}
      className="song-rows relative block w-full max-w-[1600px]"
      style={{ height: totalPixels }}
    >
      <tbody className="block">
        {rows.map(({ index, topPixels }) => {
          const song = songAt(index);
          const heading = headingAt(index);
          const top = topPixels + (heading === undefined ? 0 : songHeadingPixels);
          const box = { position: 'absolute', insetInline: 0, top, height: rowPixels } as const;
          return (
            <Fragment key={index}>
              {heading !== undefined && (
                <tr className="absolute inset-x-0 flex h-11 items-end px-2.5 pb-2" style={{ top: topPixels }}>
                  <th scope="rowgroup" className="text-[12.5px] font-semibold text-mute">
                    {heading}
                  </th>
                </tr>
              )}
              {song ? (
                <SongRow
                  aria-rowindex={index + 1}
                  style={box}
                  song={song}
                  index={index}
                  number={numberOf(index)}
                  state={songRowState(song, current, active)}
                  onPlay={() => onPlay(index)}
                  entry={entryOf?.(index)}
                  note={noteOf?.(index)}
                  {...rowProps(index)}
                />
              ) : (
                <AwaitedSongRow aria-rowindex={index + 1} style={box} {...rowProps(index)} />
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
