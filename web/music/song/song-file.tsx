import { useQuery } from '@tanstack/react-query';
import { FactList } from '#web/ui/pages/fact-list.tsx';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { songFileFacts } from './song-file-facts.ts';
import { songFileTexts } from './song-file-texts.ts';

/** What is known of a song's file; nothing where the listener's library does not have it. */
export function SongFile({ song, className = '' }: { song: Pick<Song, 'id'>; className?: string }) {
  const provider = useMusicProvider();
  const { data } = useQuery({
    queryKey: [...libraryKey, provider.name, 'song-details', song.id],
    queryFn: async ({ signal }) => (await songListsOf(provider)).details(song, signal),
    enabled: provider.loadSongLists !== undefined,
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <section aria-label={songFileTexts.title} className={className}>
      <h2 className="mb-3 text-lg font-[660]">{songFileTexts.title}</h2>
      <FactList facts={songFileFacts(data)} />
      {data.tags.length > 0 && (
        <details className="mt-5">
          <summary className="text-mute">{songFileTexts.tags}</summary>
          <FactList facts={data.tags.map(({ name, values }) => [name, values.join(' · ')])} />
        </details>
      )}
    </section>
  );
}
