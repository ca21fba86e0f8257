import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { DetailHeader, DetailTitle } from '#web/ui/pages/detail-header.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { contextOf } from '../items/contexts.ts';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { pictureShape } from '../items/picture-mark.tsx';
import { playableSongs } from '../items/playable-songs.ts';
import { useOptions } from '../items/use-options.ts';
import type { Station } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { stationQuery } from '../provider/queries.ts';
import { songTexts } from '../song/song-facts.ts';

/** `/station/:stationId/:type?` (behaviour.md#screens): name, artwork, play and pause. */
export function StationScreen() {
  const { stationId = '' } = useParams();
  const provider = useMusicProvider();
  const { data: station, error, refetch } = useQuery(stationQuery(provider, stationId));
  usePageTitle(station?.name ?? musicTexts.station);
  if (station) return <KnownStation station={station} />;
  if (error === null) return <DetailPlaceholder eyebrow={musicTexts.station} rows={0} />;
  return <MusicFailure error={error} onRetry={refetch} isPage />;
}

function KnownStation({ station }: { station: Station }) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const options = useOptions(station);
  return (
    <article>
      {station.picture?.color && (
        <div aria-hidden="true" className="album-wash" style={{ color: `#${station.picture.color}` }} />
      )}
      <DetailHeader
        eyebrow={musicTexts.station}
        title={<DetailTitle name={station.name} />}
        picture={
          <Artwork
            name={station.name}
            {...station.picture}
            sizes="236px"
            eager
            className={pictureShape(station)}
          />
        }
      >
        <p className="text-mute">{songTexts.stationHint}</p>
        <div className="mt-5 flex items-center gap-3">
          <PlayButton
            context={contextOf(station)}
            name={station.name}
            getItems={() => playableSongs(queries, provider, station)}
            onFailure={(thrown) => toast.error(sentenceOf(thrown))}
            sizePixels={52}
          />
          {provider.capabilities.ratings.includes('station') && <FavouriteButton item={station} />}
          <OptionsButton name={station.name} onClick={options.onButton} className="size-11!" />
        </div>
      </DetailHeader>
      <EditorialNotes text={station.notes} />
    </article>
  );
}
