import { lazy, Suspense } from 'react';
import type { PlayContext } from '#web/player/item.ts';
import { usePlayer } from '#web/player/player-context.tsx';
import { discsOf } from './discs.ts';
import type { Song } from './item.ts';
import type { PlaylistEntry } from './options-context.ts';
import { playableOf } from './playable.ts';
import { ShortSongs } from './short-songs.tsx';
import { songHeadingPixels, songRowPixels } from './song-row-size.ts';
import { musicTexts } from './texts.ts';

// Most lists are short, and need no window.
const WindowedSongs = lazy(async () => ({ default: (await import('./windowed-songs.tsx')).WindowedSongs }));

/** So many rows are on the page without a thought. */
const mostRows = 100;

export type SongListProps = {
  songs: readonly Song[];
  context: PlayContext;
  /** What the list is called for who cannot see it. */
  label: string;
  /** Rows carry the album's track numbers, with a heading for each disc when there are several. */
  numbered?: 'by-track' | 'by-place';
  /** Where the song at this index stands in a playlist that can be changed. */
  entryOf?: (index: number) => PlaylistEntry | undefined;
};

/** A list that plays itself from any row. A long one has only those rows on the page that are near the visible part. */
export function SongList({ songs, context, label, numbered = 'by-track', entryOf }: SongListProps) {
  const player = usePlayer();
  const play = (index: number) => player.play(context, songs.map(playableOf), index);
  const discs = numbered === 'by-track' ? discsOf(songs) : [];
  const headings = new Map(
    discs.length > 1 ? discs.map(({ number, songs }) => [songs[0]?.index ?? 0, musicTexts.disc(number)]) : [],
  );
  const rows = {
    label,
    context,
    onPlay: play,
    numberOf: (index: number) =>
      numbered === 'by-track' ? (songs[index]?.trackNumber ?? index + 1) : index + 1,
    headingAt: (index: number) => headings.get(index),
    entryOf,
  };
  if (songs.length <= mostRows) return <ShortSongs songs={songs} {...rows} />;
  const heightPixels = songs.length * songRowPixels + headings.size * songHeadingPixels;
  return (
    <Suspense fallback={<div aria-busy="true" style={{ height: heightPixels }} />}>
      <WindowedSongs count={songs.length} songAt={(index) => songs[index]} {...rows} />
    </Suspense>
  );
}
