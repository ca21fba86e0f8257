import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { withoutAccents } from '#rules/fold-text.ts';
import type { PlayContext } from '#rules/queue/item.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { ChoosableSongs } from '../items/choosable-items.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { orToast } from '../items/or-toast.ts';
import { playableOf } from '../items/playable.ts';
import { isHeardSong } from '../items/song-row-state.ts';
import { SongRowsPlaceholder } from '../items/song-rows-placeholder.tsx';
import { WindowedSongs } from '../items/windowed-songs.tsx';
import type { PagedList } from '../paging/paged-list.ts';
import { readItemsAt, readSongsFrom } from '../paging/read-pages.ts';
import { usePages } from '../paging/use-pages.ts';
import type { Song } from '../provider/item.ts';
import { libraryTexts } from './library-texts.ts';

type LibrarySongListProps = {
  list: PagedList<Song>;
  /** What it is filtered by; empty for all songs. */
  term: string;
  nothing: ReactNode;
};

/** Songs of the library, each page of which is read when it comes into view. */
export function LibrarySongList({ list, term, nothing }: LibrarySongListProps) {
  const queries = useQueryClient();
  const player = usePlayer();
  const { total, error, retry, itemAt, onRows } = usePages(list);
  const context = librarySongsContext(term);
  const chosen = useRef(0);

  async function play(index: number): Promise<void> {
    chosen.current += 1;
    const choice = chosen.current;
    const song = itemAt(index);
    if (song && isHeardSong(player.store.getState().queue.now?.item, song)) return player.toggle();
    await orToast(async () => {
      // What shows is what plays, also when it was read a while ago.
      const readPage = (page: number) =>
        queries.fetchQuery({ ...list.page(page), staleTime: Number.POSITIVE_INFINITY });
      const { songs, start } = await readSongsFrom(index, { ...list, total: total ?? 0 }, readPage);
      if (choice === chosen.current) player.play(context, songs.map(playableOf), start);
    });
  }

  return (
    <>
      {error && <MusicFailure error={error} onRetry={retry} />}
      {total === undefined && !error && <SongRowsPlaceholder />}
      {total === 0 && nothing}
      {total !== undefined && total > 0 && (
        <ChoosableSongs
          list={term}
          count={total}
          itemAt={itemAt}
          read={(places) => readItemsAt(queries, list, places)}
        >
          <WindowedSongs
            label={libraryTexts.tabs.songs}
            count={total}
            songAt={itemAt}
            numberOf={(index) => index + 1}
            onPlay={(index) => void play(index)}
            onRows={onRows}
            withAlbums
          />
        </ChoosableSongs>
      )}
    </>
  );
}

/** What is being played when songs of the library are: all of them, or those that a term finds. */
function librarySongsContext(term: string): PlayContext {
  if (term === '') return { kind: 'queue', id: 'library-songs', name: libraryTexts.library };
  return { kind: 'queue', id: `library-songs ${withoutAccents(term)}`, name: libraryTexts.filtered(term) };
}
