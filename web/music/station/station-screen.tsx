import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { ItemActions } from '../headers/item-actions.tsx';
import { ItemHeader } from '../headers/item-header.tsx';
import { DetailPlaceholder } from '../items/detail-placeholder.tsx';
import { EditorialNotes } from '../items/editorial-notes.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
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
  return (
    <article>
      <ItemHeader item={station}>
        <p className="text-mute">{songTexts.stationHint}</p>
        <ItemActions item={station} />
      </ItemHeader>
      <EditorialNotes text={station.notes} />
    </article>
  );
}
