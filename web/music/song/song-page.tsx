import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '#web/ui/pages/fact-list.tsx';
import { ItemHeader } from '../headers/item-header.tsx';
import { ArtistLink } from '../items/artist-link.tsx';
import { albumPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import type { Song } from '../provider/item.ts';
import { songFacts, songTexts } from './song-facts.ts';

type SongPageProps = {
  song: Song;
  /** Where the album's name leads; without it the name stands alone. */
  albumId?: string | undefined;
  /** The play button and the like; absent for somebody who cannot play. */
  children?: ReactNode;
};

/** A song's artwork, title, album link, artist link, and the panel of details (behaviour.md#screens). */
export function SongPage({ song, albumId = song.albumId, children }: SongPageProps) {
  const { name, artistName, albumName } = song;
  return (
    <article>
      <ItemHeader item={song} artwork={{ name: albumName ?? name }}>
        <p className="[overflow-wrap:anywhere] text-mute">
          <b className="font-semibold text-ink">
            <ArtistLink name={artistName} artistId={song.artistId} />
          </b>
          {albumName !== undefined && ' · '}
          {albumId === undefined ? (
            <bdi>{albumName}</bdi>
          ) : (
            <AlbumLink id={albumId} name={albumName ?? musicTexts.album} />
          )}
        </p>
        {children}
      </ItemHeader>
      <SongDetails song={song} />
    </article>
  );
}

function AlbumLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={albumPath(id)} className="rounded hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}

function SongDetails({ song }: { song: Song }) {
  const { title } = songTexts.details;
  return (
    <section
      aria-label={title}
      className="relative max-w-xl rounded-xl mr-(--covered) border border-line bg-pane p-5"
    >
      <h2 className="mb-3 text-lg font-[660]">{title}</h2>
      <FactList facts={songFacts(song)} />
    </section>
  );
}
