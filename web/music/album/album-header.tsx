import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ItemActions } from '../headers/item-actions.tsx';
import { ItemHeader } from '../headers/item-header.tsx';
import { ShuffleButton } from '../headers/shuffle-button.tsx';
import { ArtistLink } from '../items/artist-link.tsx';
import { ExplicitMark } from '../items/explicit-mark.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { releaseYear } from '../items/release-year.ts';
import type { Album, Artist, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumLength } from './album-length.ts';

// Its line keeps its place until it is here.
const AlbumRelease = lazy(async () => ({ default: (await import('./album-release.tsx')).AlbumRelease }));

type AlbumHeaderProps = { album: Album & { artists: Artist[] }; songs: readonly Song[] };

/** Artwork, names, and what can be done with the album. */
export function AlbumHeader({ album, songs }: AlbumHeaderProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  // Seldom needed.
  const repair = async () =>
    (await import('../library/repair-artwork.ts')).repairArtwork(provider, queries, album);
  const facts = [
    releaseYear(album.releaseDate),
    `${musicTexts.songCount(songs.length)}, ${albumLength(songs)}`,
  ];
  return (
    <ItemHeader item={album} artwork={{ onBroken: () => void repair().catch(() => undefined) }}>
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
      <ItemActions item={album} songs={songs} shuffle={<ShuffleButton item={album} songs={songs} />} />
    </ItemHeader>
  );
}
