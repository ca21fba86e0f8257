import { FactList } from '#web/ui/pages/fact-list.tsx';
import type { Song } from '../provider/item.ts';
import { songFileFacts } from './song-file-facts.ts';
import { songFileTexts } from './song-file-texts.ts';
import { useSongDetails } from './use-song-details.ts';

/** What is known of a song's file; nothing where the listener's library does not have it. */
export function SongFile({ song, className = '' }: { song: Pick<Song, 'id'>; className?: string }) {
  const data = useSongDetails(song);
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
