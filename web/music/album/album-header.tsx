import { useQueryClient } from '@tanstack/react-query';
import { Pause, Play, Shuffle } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isContextActive } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { ArtistLink } from '../items/artist-link.tsx';
import { albumContext } from '../items/contexts.ts';
import { ExplicitMark } from '../items/explicit-mark.tsx';
import { LazyItemDownload } from '../items/lazy-item-download.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { releaseYear } from '../items/release-year.ts';
import { useOptions } from '../items/use-options.ts';
import type { Album, Artist, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumLength } from './album-length.ts';

// Its line keeps its place until it is here.
const AlbumRelease = lazy(async () => ({ default: (await import('./album-release.tsx')).AlbumRelease }));

const isAvailable = (song: Song) => song.isUnavailable !== true;

type AlbumHeaderProps = { album: Album & { artists: Artist[] }; songs: readonly Song[] };

/** Artwork, names, and the two ways to start the album. */
export function AlbumHeader({ album, songs }: AlbumHeaderProps) {
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  // Seldom needed.
  const repair = async () =>
    (await import('../library/repair-artwork.ts')).repairArtwork(provider, queries, album);
  const context = albumContext(album);
  const options = useOptions(album);
  const isPlaying = usePlayerState((state) => isContextActive(state, context));
  const play = () => player.play(context, songs.map(playableOf));
  const facts = [
    releaseYear(album.releaseDate),
    `${musicTexts.songCount(songs.length)}, ${albumLength(songs)}`,
  ];
  const shuffle = () => player.play(context, songs.map(playableOf), undefined, { shuffle: true });
  return (
    <DetailHeader
      eyebrow={musicTexts.album}
      title={<DetailTitle name={album.name} />}
      picture={
        <Artwork
          name={album.name}
          {...album.picture}
          sizes="236px"
          eager
          onBroken={() => void repair().catch(() => undefined)}
          className="!rounded-[14px]"
        />
      }
    >
      <p className="[overflow-wrap:anywhere] text-mute">
        <b className="font-semibold text-ink">
          <ArtistLink name={album.artistName} artistId={album.artists[0]?.id} />
        </b>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
        {album.isExplicit && <ExplicitMark />}
      </p>
      {album.release && (
        <Suspense fallback={<p>&nbsp;</p>}>
          <AlbumRelease album={album} />
        </Suspense>
      )}
      <div className="mt-5 flex flex-wrap gap-x-1.5 gap-y-3 roomy:gap-x-3">
        <Button look="solid" onClick={play} disabled={!songs.some(isAvailable)} className="max-md:px-4!">
          {isPlaying ? (
            <Pause size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          ) : (
            <Play size={18} fill="currentColor" aria-hidden="true" />
          )}
          {isPlaying ? musicTexts.pause : musicTexts.play}
        </Button>
        <Button onClick={shuffle} disabled={!songs.some(isAvailable)} className="max-md:px-4!">
          <Shuffle size={17} aria-hidden="true" />
          {musicTexts.shuffle}
        </Button>
        {provider.capabilities.ratings.includes('album') && <FavouriteButton item={album} />}
        <LazyItemDownload item={album} />
        <OptionsButton
          name={album.name}
          onClick={options.onButton}
          className="!size-[42px] border border-line"
        />
      </div>
    </DetailHeader>
  );
}
