import { PlayButton } from '#web/player/play-button.tsx';
import { Artwork } from '#web/ui/artwork.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/detail-header.tsx';
import { OptionsButton } from '#web/ui/options-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { readArtistRadio } from './artist-radio.ts';
import { radioContext } from './contexts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import type { Artist } from './item.ts';
import { useOptions } from './options-context.ts';
import { playableOf } from './playable.ts';
import { useMusicProvider } from './provider-context.tsx';
import { musicTexts } from './texts.ts';

type ArtistHeaderProps = { artist: Artist };

/** Picture and name, and the button that starts the artist's radio (spec §2). */
export function ArtistHeader({ artist }: ArtistHeaderProps) {
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
        <OptionsButton
          name={artist.name}
          onClick={options.onButton}
          className="!size-[42px] border border-line"
        />
      </div>
    </DetailHeader>
  );
}
