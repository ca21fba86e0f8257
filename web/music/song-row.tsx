import { Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PlayingBars } from '#web/player/playing-bars.tsx';
import { formatTime } from '#web/ui/format-time.ts';
import { OptionsButton } from '#web/ui/options-button.tsx';
import { ArtistLink } from './artist-link.tsx';
import type { Song } from './item.ts';
import { type PlaylistEntry, useOptions } from './options-context.ts';

export type SongRowState = 'resting' | 'playing' | 'paused';

type SongRowProps = Omit<ComponentProps<'tr'>, 'onPlay'> & {
  song: Song;
  /** What stands at its start: the track number. */
  number: number;
  state: SongRowState;
  onPlay: () => void;
  /** Where the song stands in a playlist that can be changed. */
  entry?: PlaylistEntry | undefined;
};

/** A song in a list: number or playing bars, title, artist, mm:ss. Double click, Enter and its button play from it. */
export function SongRow({ song, number, state, onPlay, entry, onKeyDown, ...row }: SongRowProps) {
  const options = useOptions(song, entry);
  const isHere = state !== 'resting';
  const Icon = state === 'playing' ? Pause : Play;
  return (
    <tr
      aria-current={isHere ? 'true' : undefined}
      onDoubleClick={onPlay}
      onContextMenu={options.onContextMenu}
      onKeyDown={(event) => {
        if (!options.onMenuKey(event)) onKeyDown?.(event);
      }}
      onClick={() => {
        // A finger has neither hover nor double click.
        if (matchMedia('(pointer: coarse)').matches) onPlay();
      }}
      className={`group/row grid min-h-12 grid-cols-[var(--number,36px)_minmax(0,1fr)_52px_36px] items-center rounded-md px-2.5 text-mute transition-colors hover:bg-lift focus-visible:-outline-offset-2 md:grid-cols-[var(--number,36px)_minmax(0,1fr)_minmax(0,220px)_64px_44px] ${isHere ? 'bg-lift' : ''}`}
      {...row}
    >
      <td className="relative tabular-nums">
        <span
          className={`group-hover/row:invisible group-focus-visible/row:invisible ${entry?.grip && !isHere ? 'pointer-coarse:invisible' : 'pointer-coarse:!visible'}`}
        >
          {isHere ? <PlayingBars /> : number}
        </span>
        {entry?.grip}
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${state === 'playing' ? 'Pause' : 'Play'} ${song.name}`}
          onClick={(event) => {
            event.stopPropagation();
            onPlay();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          className="absolute -left-2 top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-full text-ink opacity-0 group-hover/row:opacity-100 group-focus-visible/row:opacity-100"
        >
          <Icon size={16} fill="currentColor" aria-hidden="true" />
        </button>
      </td>
      <td className="min-w-0 pr-4">
        <span
          title={song.name}
          className={`block truncate font-[560] ${isHere ? 'text-accent-ink' : 'text-ink'}`}
        >
          {song.name}
        </span>
        <span className="block truncate text-[12.5px] md:hidden">{song.artistName}</span>
      </td>
      <td className="hidden truncate pr-4 md:block" title={song.artistName}>
        <ArtistLink name={song.artistName} artistId={song.artistId} tabIndex={-1} />
      </td>
      <td className="text-right tabular-nums">{formatTime(song.durationMilliseconds / 1000)}</td>
      <td className="text-right">
        <OptionsButton
          name={song.name}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            options.onButton(event);
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          className="size-8! opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 group-focus-visible/row:opacity-100 pointer-coarse:opacity-100"
        />
      </td>
    </tr>
  );
}
