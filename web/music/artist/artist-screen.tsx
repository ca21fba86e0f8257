import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useParams } from 'react-router';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { ItemActions } from '../headers/item-actions.tsx';
import { ItemHeader } from '../headers/item-header.tsx';
import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import { artistContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import type { Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { artistQuery, artistSectionsQuery, topSongsQuery } from '../provider/queries.ts';

/** `/artist/:id` (behaviour.md#screens): top songs, notes, and the artist's albums. Takes library and catalogue ids. */
export function ArtistScreen() {
  const { id = '' } = useParams();
  const provider = useMusicProvider();
  const { data: artist, error, refetch } = useQuery(artistQuery(provider, id));
  usePageTitle(artist?.name ?? musicTexts.artist);
  if (error && !artist) return <MusicFailure error={error} onRetry={refetch} isPage />;
  if (artist === undefined) return <DetailPlaceholder eyebrow={musicTexts.artist} round />;
  return (
    <article>
      <ItemHeader item={artist}>
        <ItemActions item={artist} />
      </ItemHeader>
      <ArtistTopSongs artist={artist} />
      <EditorialNotes text={artist.notes} />
      <ArtistSections artist={artist} />
    </article>
  );
}

/** The songs of an artist that are played most; absent without any. Failures are toasts (behaviour.md#what-is-said). */
function ArtistTopSongs({ artist }: { artist: Artist }) {
  const id = useId();
  const { data, isPending, isError } = useQuery(topSongsQuery(useMusicProvider(), artist.id));
  useEffect(() => {
    if (isError) toast.error(musicTexts.wentWrong);
  }, [isError]);
  if (isPending) return <span className="waiting patient mb-10 block h-48 rounded-lg" />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="relative mb-10">
      <h2 id={id} className="mb-3 text-xl font-[660]">
        {musicTexts.topSongs}
      </h2>
      <SongList
        songs={data}
        context={artistContext(artist)}
        label={musicTexts.topSongs}
        numbered="by-place"
      />
    </section>
  );
}

/** Latest release, albums, playlists, similar artists and appearances; what is empty is absent. */
function ArtistSections({ artist }: { artist: Artist }) {
  const { data, error, isPending, refetch } = useQuery(artistSectionsQuery(useMusicProvider(), artist.id));
  if (isPending) return <ShelfPlaceholder />;
  if (error && !data) return <MusicFailure error={error} onRetry={refetch} />;
  return data?.map(({ title, items }) => <ChoosableShelf key={title} title={title} items={items} />);
}
