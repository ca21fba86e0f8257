import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { ArtistLink } from '../items/artist-link.tsx';
import { albumPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import type { Song } from '../provider/item.ts';
import { songTexts } from './song-texts.ts';

type SongPageProps = {
  song: Song;
  /** Where the album's name leads; without it the name stands alone. */
  albumId?: string | undefined;
  /** The play button and the like; absent for somebody who cannot play. */
  children?: ReactNode;
};

/** A song's artwork, title, album link, artist link, and the panel of details (behaviour.md#screens). */
export function SongPage({ song, albumId = song.albumId, children }: SongPageProps) {
  const { name, artistName, albumName, picture } = song;
  return (
    <article>
      {picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${picture.color}` }} />
      )}
      <DetailHeader
        eyebrow={musicTexts.song}
        title={<DetailTitle name={name} />}
        picture={
          <Artwork name={albumName ?? name} {...picture} sizes="236px" eager className="!rounded-[14px]" />
        }
      >
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
        <div className="mt-5 flex min-h-[52px] items-center gap-3">{children}</div>
      </DetailHeader>
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

/** What is known of a song; what is not is absent. */
function SongDetails({ song }: { song: Song }) {
  const { details } = songTexts;
  const rows: [string, string | number | undefined][] = [
    [details.artist, song.artistName || undefined],
    [details.album, song.albumName],
    [details.disc, song.discNumber],
    [details.track, song.trackNumber],
    [details.released, song.releaseDate],
    [details.duration, formatTime(song.durationMilliseconds / 1000)],
  ];
  return (
    <section
      aria-label={details.title}
      className="relative max-w-xl rounded-xl mr-(--covered) border border-line bg-pane p-5"
    >
      <h2 className="mb-3 text-lg font-[660]">{details.title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {rows.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className="contents">
                <dt className="text-mute">{name}</dt>
                <dd className="[overflow-wrap:anywhere] tabular-nums text-ink">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
