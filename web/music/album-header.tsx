import { Pause, Play, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlayer, usePlayerState } from '#web/player/player-context.tsx';
import { isContextActive } from '#web/player/player-state.ts';
import { Artwork } from '#web/ui/artwork.tsx';
import { Button } from '#web/ui/button.tsx';
import { albumLength } from './album-length.ts';
import { ArtistLink } from './artist-link.tsx';
import type { Album, Artist, Song } from './item.ts';
import { albumContext, playableOf } from './playable.ts';
import { releaseYear } from './release-year.ts';
import { musicTexts } from './texts.ts';

type DetailHeaderProps = { picture: ReactNode; eyebrow: string; title: ReactNode; children: ReactNode };

/** How a page about one thing begins; the placeholder uses it too, so that nothing moves. */
export function DetailHeader({ picture, eyebrow, title, children }: DetailHeaderProps) {
  return (
    <header className="relative flex flex-col gap-6 pb-6 pt-14 md:flex-row md:items-end md:gap-8 md:pt-16">
      <div className="w-[min(236px,60vw)] shrink-0 self-center rounded-[14px] shadow-[0_24px_60px_-28px_var(--shade)] md:self-auto">
        {picture}
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-[12.5px] font-semibold text-mute">{eyebrow}</p>
        {title}
        {children}
      </div>
    </header>
  );
}

/** A long name takes a smaller size and two lines at most; it shows whole on hover. */
export function DetailTitle({ name }: { name: string }) {
  const size = name.length > 36 ? 'text-3xl md:text-4xl' : 'text-4xl md:text-[52px]';
  return (
    <h1
      title={name}
      className={`mb-3 mt-1.5 line-clamp-2 pb-[.08em] font-[740] leading-[1.06] tracking-[-.035em] ${size}`}
    >
      {name}
    </h1>
  );
}

type AlbumHeaderProps = { album: Album & { artists: Artist[] }; songs: readonly Song[] };

/** Artwork, names, and the two ways to start the album. */
export function AlbumHeader({ album, songs }: AlbumHeaderProps) {
  const player = usePlayer();
  const context = albumContext(album);
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
          template={album.picture?.template}
          color={album.picture?.color}
          sizes="236px"
          eager
          className="!rounded-[14px]"
        />
      }
    >
      <p className="text-mute">
        <b className="font-semibold text-ink">
          <ArtistLink name={album.artistName} artistId={album.artists[0]?.id} />
        </b>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="solid" onClick={play} disabled={songs.length === 0}>
          {isPlaying ? (
            <Pause size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
          ) : (
            <Play size={18} fill="currentColor" aria-hidden="true" />
          )}
          {isPlaying ? musicTexts.pause : musicTexts.play}
        </Button>
        <Button onClick={shuffle} disabled={songs.length === 0}>
          <Shuffle size={17} aria-hidden="true" />
          {musicTexts.shuffle}
        </Button>
      </div>
    </DetailHeader>
  );
}
