import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useParams } from 'react-router';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import { artistContext, radioContext } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { LazyItemDownload } from '../items/lazy-item-download.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import { SongList } from '../items/song-list.tsx';
import { useOptions } from '../items/use-options.ts';
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
      {artist.picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${artist.picture.color}` }} />
      )}
      <ArtistHeader artist={artist} />
      <ArtistTopSongs artist={artist} />
      <EditorialNotes text={artist.notes} />
      <ArtistSections artist={artist} />
    </article>
  );
}

/** Picture and name, and the button that starts the artist's radio (behaviour.md#screens). */
function ArtistHeader({ artist }: { artist: Artist }) {
  const { catalogue, capabilities } = useMusicProvider();
  const options = useOptions(artist);
  return (
    <DetailHeader
      round
      eyebrow={musicTexts.artist}
      title={<DetailTitle name={artist.name} />}
      picture={<Artwork name={artist.name} {...artist.picture} sizes="236px" eager round />}
    >
      <div className="mt-2 flex items-center gap-3">
        <PlayButton
          context={radioContext(artist)}
          name={musicTexts.radio(artist.name)}
          getItems={async () => (await readArtistRadio(catalogue, artist.id)).map(playableOf)}
          onFailure={() => toast.error(musicTexts.wentWrong)}
          sizePixels={52}
        />
        {capabilities.ratings.includes('artist') && <FavouriteButton item={artist} />}
        <LazyItemDownload item={artist} />
        <OptionsButton
          name={artist.name}
          onClick={options.onButton}
          className="!size-[42px] border border-line"
        />
      </div>
    </DetailHeader>
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
