import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { CardGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { ItemCard } from '../items/item-card.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import type { Playlist, Shelf } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistsQuery, recommendationsQuery } from '../provider/queries.ts';
import { playlistTexts } from './playlist-texts.ts';

/** Another provider does not say which row it is, but what is in it. */
const isOfPlaylists = ({ items }: Shelf) => items.every(({ kind }) => kind === 'playlist');

/** The row of the playlists page (behaviour.md#screens, 'Made for You'): the provider's mixes, else the personalised row, which is the first. */
export function madeForYou(shelves: readonly Shelf[]): Shelf | undefined {
  return shelves.find(({ id }) => id === 'mixes') ?? shelves.find(isOfPlaylists) ?? shelves[0];
}

const ImportPlaylist = lazy(async () => ({
  default: (await import('../playlist-files/import-playlist.tsx')).ImportPlaylist,
}));

const PlaylistFolders = lazy(async () => ({
  default: (await import('../shared-playlists/playlist-folders.tsx')).PlaylistFolders,
}));

const DeletedPlaylistsLink = lazy(async () => ({
  default: (await import('../deleted-playlists/deleted-playlists-screen.tsx')).DeletedPlaylistsLink,
}));

const cards = (playlists: readonly Playlist[]) => (
  <CardGrid>
    {playlists.map((playlist) => (
      <ItemCard key={playlist.id} item={playlist} />
    ))}
  </CardGrid>
);

/** `/playlist-display` (behaviour.md#screens): a row made for the listener, and their own playlists. */
export function PlaylistsScreen() {
  const provider = useMusicProvider();
  const own = useQuery(playlistsQuery(provider));
  const madeShelf = madeForYou(useQuery(recommendationsQuery(provider)).data ?? []);
  return (
    <div className="pt-6">
      <ScreenHeader title={playlistTexts.playlists} className="playlists-header mb-6">
        {provider.capabilities.playlistFiles && (
          <Suspense fallback={<span className="waiting h-[42px] w-[42px] rounded-full" />}>
            <ImportPlaylist />
          </Suspense>
        )}
        <Link
          to="/new-playlist"
          className="inline-flex h-[42px] items-center gap-2.5 rounded-full bg-accent px-5 font-semibold text-on transition hover:[filter:brightness(1.05)]"
        >
          <Plus size={18} aria-hidden="true" />
          {playlistTexts.create}
        </Link>
      </ScreenHeader>
      {madeShelf && <ItemShelf title={playlistTexts.madeForYou} items={madeShelf.items} rows={1} />}
      {own.isPending && <ShelfPlaceholder title={playlistTexts.yours} />}
      {own.error && !own.data && <MusicFailure error={own.error} onRetry={own.refetch} />}
      {own.data && (
        <section aria-label={playlistTexts.yours}>
          <h2 className="mb-3.5 text-lg font-[660] leading-tight wide:text-xl">{playlistTexts.yours}</h2>
          {own.data.length === 0 ? (
            <p className="text-mute">{playlistTexts.noPlaylists}</p>
          ) : (
            <Suspense fallback={cards(own.data)}>
              {provider.loadSharedPlaylists ? (
                <PlaylistFolders playlists={own.data} cards={cards} />
              ) : (
                cards(own.data)
              )}
            </Suspense>
          )}
        </section>
      )}
      {own.data && provider.loadSharedPlaylists && (
        <Suspense>
          <DeletedPlaylistsLink />
        </Suspense>
      )}
    </div>
  );
}
