import { Heart } from 'lucide-react';
import type { FavouriteRecord } from '#contract/library.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { RowFocus } from '#web/ui/lists/windowed-list.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { useChoice } from '#web/ui/selection/choosing.ts';
import { RowPlayButton } from '../items/row-play-button.tsx';
import { SongLink } from '../items/song-link.tsx';
import { songRowState } from '../items/song-row-state.ts';
import { useOptions } from '../items/use-options.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { songOfFavourite } from '../library/saved-record-mapping.ts';

export const favouriteRowPixels = 60;

type FavouriteRowProps = {
  record: FavouriteRecord;
  focus: RowFocus;
  onPlay: () => void;
  onRemove: () => void;
};

/** A favourite: artwork, name, artist, album, mm:ss and a play button, which takes the list's one tab stop (behaviour.md#screens). */
export function FavouriteRow({
  record,
  focus: { onKeyDown, ...focus },
  onPlay,
  onRemove,
}: FavouriteRowProps) {
  const song = songOfFavourite(record);
  const options = useOptions(song, undefined, focus['data-row']);
  const choice = useChoice(focus['data-row']);
  const current = usePlayerState(({ queue }) => queue.now?.item);
  const state = songRowState(song, current, usePlayerState(isActive));
  const isHere = state !== 'resting';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; the buttons do the same
    <div
      aria-current={isHere ? 'true' : undefined}
      onDoubleClick={onPlay}
      onContextMenu={options.onContextMenu}
      {...choice?.props}
      className={`group/row favourite-row rounded-lg text-mute transition-colors hover:bg-lift ${isHere ? 'bg-lift' : ''}`}
    >
      <span className="relative">
        {choice?.box}
        <Artwork name={song.albumName ?? song.name} {...song.picture} sizes="44px" className="!rounded-md" />
        <RowPlayButton
          name={song.name}
          isPlaying={state === 'playing'}
          onPlay={onPlay}
          iconPixels={18}
          iconClassName="pointer-coarse:rounded-full pointer-coarse:bg-bg/80 pointer-coarse:p-1"
          onKeyDown={(event) => {
            if (!options.onMenuKey(event)) onKeyDown(event);
          }}
          {...focus}
          className={`inset-0 rounded-md bg-bg/75 transition-opacity focus-visible:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100 ${isHere ? '' : 'opacity-0'}`}
        />
      </span>
      <span className="min-w-0">
        <span className={`row-name ${isHere ? 'text-accent-ink' : 'text-ink'}`}>
          <SongLink song={song} />
        </span>
        <span className="block truncate text-[12.5px] leading-[17px]" title={song.artistName}>
          <bdi>{song.artistName}</bdi>
          {song.albumName && (
            <span className="roomy:hidden">
              {' · '}
              <bdi>{song.albumName}</bdi>
            </span>
          )}
        </span>
      </span>
      <span className="hidden truncate roomy:block" title={song.albumName}>
        <bdi>{song.albumName}</bdi>
      </span>
      <span className="text-right tabular-nums">{formatTime(song.durationMilliseconds / 1000)}</span>
      <IconButton
        label={libraryTexts.removeNamed(song.name)}
        onClick={onRemove}
        tabIndex={-1}
        className="hidden! !text-accent-ink roomy:inline-grid!"
      >
        <Heart size={17} fill="currentColor" aria-hidden="true" />
      </IconButton>
      <OptionsButton name={song.name} tabIndex={-1} onClick={options.onButton} />
    </div>
  );
}
