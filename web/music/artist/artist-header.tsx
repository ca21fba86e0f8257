import { PlayButton } from '#web/player/views/play-button.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { radioContext } from '../items/contexts.ts';
import { LazyItemDownload } from '../items/lazy-item-download.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import { useOptions } from '../items/use-options.ts';
import type { Artist } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';

type ArtistHeaderProps = { artist: Artist };

/** Picture and name, and the button that starts the artist's radio (behaviour.md#screens). */
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
