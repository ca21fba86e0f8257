import { formatTime } from '#web/ui/controls/format-time.ts';
import { FactList } from '#web/ui/pages/fact-list.tsx';
import { usePlayingEpisode } from './use-playing-episode.ts';

const factTexts = {
  show: 'Show',
  book: 'Book',
  season: 'Season',
  number: 'Episode',
  released: 'Released',
  duration: 'Duration',
} as const;

/** What is known of the episode that plays. */
export function PlayingEpisodeFacts() {
  const episode = usePlayingEpisode();
  if (episode === undefined) return null;
  const { show, book, released, duration, season, number } = factTexts;
  return (
    <div className="px-2 py-2">
      <FactList
        facts={[
          [episode.isBookPart ? book : show, episode.feedTitle],
          [season, episode.season ?? undefined],
          [number, episode.episode ?? undefined],
          [released, episode.datePublishedPretty || undefined],
          [duration, episode.duration === null ? undefined : formatTime(episode.duration)],
        ]}
      />
    </div>
  );
}
