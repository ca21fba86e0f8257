import { lazy, type ReactNode, Suspense } from 'react';
import type { PlayContext } from '#rules/queue/item.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import type { Song } from '../provider/item.ts';
import { ChoosableSongs } from './choosable-items.tsx';
import { musicTexts } from './music-texts.ts';
import { playableOf } from './playable.ts';
import { ShortSongs } from './short-songs.tsx';
import { songHeadingPixels } from './song-row-size.ts';
import { isHeardSong } from './song-row-state.ts';
import type { PlaylistEntry } from './use-options.ts';

// Most lists are short, and need no window.
const WindowedSongs = lazy(async () => ({ default: (await import('./windowed-songs.tsx')).WindowedSongs }));

/** Longer lists are windowed. */
const maxRows = 100;

export type SongListProps = {
  songs: readonly Song[];
  /** How many of them show; all unless it is given. A row plays all. */
  visibleCount?: number;
  context: PlayContext;
  /** What the list is called for who cannot see it. */
  label: string;
  /** Rows carry the album's track numbers, with a heading for each disc when there are several. */
  numbered?: 'by-track' | 'by-place';
  /** Where the song at this index stands in a playlist that can be changed. */
  entryOf?: (index: number) => PlaylistEntry | undefined;
  /** What stands behind the name of the song at this index. */
  noteOf?: ((index: number) => ReactNode) | undefined;
};

/** A list that plays itself from any row. A long one has only those rows on the page that are near the visible part. */
export function SongList({
  songs,
  visibleCount,
  context,
  label,
  numbered = 'by-track',
  entryOf,
  noteOf,
}: SongListProps) {
  const player = usePlayer();
  function play(index: number): void {
    const song = songs[index];
    // The row of the current song shows a pause button, whatever list the song was started from.
    if (song && isHeardSong(player.store.getState().queue.now?.item, song)) player.toggle();
    else player.play(context, songs.map(playableOf), index);
  }
  const discs = numbered === 'by-track' ? discsOf(songs) : [];
  const headings = new Map(
    discs.length > 1
      ? discs.map(({ number, title, songs }) => [
          songs[0]?.index ?? 0,
          [musicTexts.disc(number), title].filter(Boolean).join(' · '),
        ])
      : [],
  );
  const rows = {
    label,
    onPlay: play,
    numberOf: (index: number) =>
      numbered === 'by-track' ? (songs[index]?.trackNumber ?? index + 1) : index + 1,
    headingAt: (index: number) => headings.get(index),
    entryOf,
    noteOf,
    withAlbums: numbered === 'by-place',
  };
  const visibleSongs = songs.slice(0, visibleCount);
  const [count, itemAt] = [visibleSongs.length, (index: number) => songs[index]];
  const height = `calc(${count} * var(--row) + ${headings.size * songHeadingPixels}px)`;
  return (
    <ChoosableSongs list={`${context.kind} ${context.id}`} count={count} itemAt={itemAt}>
      {count <= maxRows ? (
        <ShortSongs songs={visibleSongs} {...rows} />
      ) : (
        <Suspense fallback={<div aria-busy="true" className="song-rows" style={{ height }} />}>
          <WindowedSongs count={count} songAt={itemAt} {...rows} />
        </Suspense>
      )}
    </ChoosableSongs>
  );
}

/** `title` is what the disc is called, if anything. */
type Disc = { number: number; title: string | undefined; songs: { song: Song; index: number }[] };

/** An album's songs by disc, in the order they came; `index` is the place in the whole album. */
export function discsOf(songs: readonly Song[]): Disc[] {
  const discs: Disc[] = [];
  songs.forEach((song, index) => {
    const number = song.discNumber ?? 1;
    const last = discs.at(-1);
    if (last?.number === number) last.songs.push({ song, index });
    else discs.push({ number, title: song.discTitle, songs: [{ song, index }] });
  });
  return discs;
}
