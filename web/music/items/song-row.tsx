import type { ComponentProps, ReactNode } from 'react';
import { PlayingBars } from '#web/player/views/playing-bars.tsx';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { useChoice } from '#web/ui/selection/choosing.ts';
import type { Song } from '../provider/item.ts';
import { ArtistLink } from './artist-link.tsx';
import { ExplicitMark } from './explicit-mark.tsx';
import { musicTexts } from './music-texts.ts';
import { RowPlayButton } from './row-play-button.tsx';
import { SongLink } from './song-link.tsx';
import type { SongRowState } from './song-row-state.ts';
import type { PlaylistEntry } from './use-options.ts';
import { useSongRow } from './use-song-row.tsx';

type SongRowProps = Omit<ComponentProps<'tr'>, 'onPlay'> & {
  song: Song;
  /** Where it stands in its list. */
  index: number;
  /** What stands at its start: the track number. */
  number: number;
  state: SongRowState;
  onPlay: () => void;
  /** Where the song stands in a playlist that can be changed. */
  entry?: PlaylistEntry | undefined;
  /** Who added it to a playlist of several. */
  note?: ReactNode;
};

/** A song in a list: number or playing bars, title, artist, album on a wide page of several, mm:ss. Double click, Enter and its button play from it. */
export function SongRow({
  song,
  index,
  number,
  state,
  onPlay,
  entry,
  note,
  onKeyDown,
  ...row
}: SongRowProps) {
  const choice = useChoice(index);
  const isHere = state !== 'resting';
  const { row: actions, menuButton } = useSongRow(song, { state, onPlay, entry, index, onKeyDown });
  return (
    <tr
      {...actions}
      className={`group/row song-row rounded-md px-2.5 text-mute transition-colors hover:bg-lift focus-visible:-outline-offset-2 ${isHere ? 'bg-lift' : ''}`}
      aria-selected={choice?.isChosen}
      {...choice?.props}
      {...row}
    >
      <td className="relative tabular-nums">
        {choice?.box}
        <span
          className={`${song.isUnavailable ? '' : 'group-hover/row:invisible group-focus-visible/row:invisible'} ${entry?.grip && !isHere ? 'pointer-coarse:invisible' : 'pointer-coarse:!visible'}`}
        >
          {isHere ? <PlayingBars /> : number}
        </span>
        {entry?.grip}
        {!song.isUnavailable && (
          <RowPlayButton
            name={song.name}
            isPlaying={state === 'playing'}
            onPlay={onPlay}
            tabIndex={-1}
            iconPixels={16}
            className="-left-2 top-1/2 size-8 -translate-y-1/2 rounded-full opacity-0 group-focus-visible/row:opacity-100"
          />
        )}
      </td>
      <td className="min-w-0 pr-2 roomy:pr-4">
        <SongName song={song} isHere={isHere} />
        <bdi className="row-artist">{song.artistName}</bdi>
        {note && <bdi className="song-note">{note}</bdi>}
      </td>
      <td className="song-artist truncate pr-4" title={song.artistName}>
        <ArtistLink name={song.artistName} artistId={song.artistId} tabIndex={-1} />
      </td>
      <td className="song-album truncate pr-4" title={song.albumName}>
        <bdi>{song.albumName}</bdi>
      </td>
      <td className="text-right tabular-nums">{formatTime(song.durationMilliseconds / 1000)}</td>
      <td className="text-right">{menuButton}</td>
    </tr>
  );
}

const SongName = ({ song, isHere }: { song: Song; isHere: boolean }) => (
  <span className="flex min-w-0 items-center">
    <span
      className={`row-name min-w-0 ${isHere ? 'text-accent-ink' : song.isUnavailable ? 'text-faint' : 'text-ink'}`}
    >
      <SongLink song={song} />
    </span>
    {song.isExplicit && <ExplicitMark />}
    {song.isUnavailable && <span className="sr-only">{musicTexts.unavailable}</span>}
  </span>
);
