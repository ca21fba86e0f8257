import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import type { PlayContext } from '#web/player/item.ts';
import { usePlayer } from '#web/player/player-context.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Song } from './item.ts';
import { usePages } from './library-pages.ts';
import { pageSize, songsPageQuery } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import { playableOf } from './playable.ts';
import { useMusicProvider } from './provider-context.tsx';
import { SongRowsPlaceholder } from './song-rows-placeholder.tsx';
import { musicTexts } from './texts.ts';
import { WindowedSongs } from './windowed-songs.tsx';

const context: PlayContext = { kind: 'queue', id: 'library-songs', name: libraryTexts.library };
/** A library may have 100,000 songs: so many pages are queued from where one begins. */
const pagesQueued = 5;

/** All songs of the library, by name; each page of 100 is read when it comes into view. */
export function LibrarySongs() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const player = usePlayer();
  const pageQuery = (page: number) => songsPageQuery(provider, page);
  const { total, error, retry, itemAt, onRows } = usePages<Song>(pageQuery);

  async function play(index: number): Promise<void> {
    const first = Math.floor(index / pageSize);
    const last = Math.min(first + pagesQueued, Math.ceil((total ?? 0) / pageSize)) - 1;
    try {
      const pages = await Promise.all(
        Array.from({ length: last - first + 1 }, (_, step) => queries.fetchQuery(pageQuery(first + step))),
      );
      const songs = pages.flatMap(({ items }) => items).map(playableOf);
      player.play(context, songs, index - first * pageSize);
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  return (
    <>
      {error && <Failure message={musicTexts.error(sentenceOf(error))} onRetry={retry} />}
      {total === undefined && !error && <SongRowsPlaceholder />}
      {total === 0 && <p className="text-mute">{libraryTexts.noSongs}</p>}
      {total !== undefined && total > 0 && (
        <WindowedSongs
          label={libraryTexts.tabs.songs}
          count={total}
          context={context}
          songAt={itemAt}
          numberOf={(index) => index + 1}
          onPlay={(index) => void play(index)}
          onRows={onRows}
        />
      )}
    </>
  );
}
