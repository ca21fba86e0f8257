import { useQuery } from '@tanstack/react-query';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { FactList } from '#web/ui/pages/fact-list.tsx';
import { songOfPlayable } from '../items/playable.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { songQuery } from '../provider/queries.ts';
import { songFacts } from './song-facts.ts';
import { SongFile } from './song-file.tsx';

/** What is known of the song that plays: at once what the player knows, then the rest. */
export function PlayingSongFacts() {
  const item = usePlayerState((state) => state.queue.now?.item);
  return item === undefined ? null : <Facts item={item} />;
}

function Facts({ item }: { item: PlayableItem }) {
  const provider = useMusicProvider();
  const isRadio = isLive(item);
  const { data: song } = useQuery({ ...songQuery(provider, item.id), enabled: !isRadio });
  return (
    <div className="px-2 py-2">
      <FactList facts={songFacts(song ?? songOfPlayable(item))} />
      {!isRadio && <SongFile song={item} className="mt-5" />}
    </div>
  );
}
