import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { subscriptionsQuery } from '../data/queries.ts';
import { recentQuery } from '../data/show-queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { unplayedQuery } from '../data/unplayed-query.ts';
import { EpisodeCollection } from '../episodes/episode-collection.tsx';
import { EpisodePlaceholders } from '../episodes/episode-placeholders.tsx';
import { ShowCard } from '../shows/show-card.tsx';
import { ContinueListening } from './continue-listening.tsx';

// Of a listener's first visit alone.
const NoPodcasts = lazily(async () => (await import('./no-podcasts.tsx')).NoPodcasts);

/** Rows of covers; new episodes are below them. */
const rows = 3;

// Nobody comes with a search, but back to one.
const PodcastResults = lazily(async () => (await import('./podcast-results.tsx')).PodcastResults);

/** behaviour.md#constants. */
const debounceMilliseconds = 300;

/** `/podcasts` (behaviour.md#screens): find shows by name or by the address of a feed; what one subscribed to, and what is new there. */
export function PodcastsScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  // Clearing clears at once; until the term rests, what stood there stays.
  const shownTerm = typed.trim() === '' ? '' : term;
  usePageTitle(shownTerm === '' ? showTexts.podcasts : `${shownTerm} · ${showTexts.podcasts}`);
  return (
    <div className="pt-6">
      <h1 className="sr-only">{showTexts.podcasts}</h1>
      <div className="mb-7">
        <SearchBox
          label={showTexts.search}
          placeholder={showTexts.searchPlaceholder}
          clearLabel={showTexts.clear}
          value={typed}
          onChange={(next) => {
            void PodcastResults.load();
            setTyped(next);
          }}
        />
      </div>
      {shownTerm === '' ? <MyPodcasts /> : <PodcastResults term={shownTerm} />}
    </div>
  );
}

type RecentEpisodesProps = { shows: readonly Feed[] | undefined };

/** The newest episode of each show, of the last seven days (behaviour.md#what-is-checked). */
function RecentEpisodes({ shows }: RecentEpisodesProps) {
  const { data, error, refetch } = useQuery(recentQuery(shows));
  return (
    <section aria-labelledby="recent-episodes" className="mb-8">
      <h2 id="recent-episodes" className="mb-2 text-lg font-[660] leading-tight wide:text-xl">
        {showTexts.recentEpisodes}
      </h2>
      {data === undefined && !error && <EpisodePlaceholders grid={false} />}
      {error && !data && (
        <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="text-mute">{showTexts.noRecent}</p>}
      {data && data.length > 0 && (
        <EpisodeCollection label={showTexts.recentEpisodes} episodes={data} grid={false} withShow />
      )}
    </section>
  );
}

/** Once the screen stands; without it the badge stays until the next time. */
const look = () =>
  import('#web/notifications/app-badge.ts').then(
    ({ lookAtEpisodes }) => lookAtEpisodes(),
    () => undefined,
  );

/** What one subscribed to, what is new there, and what one was listening to (behaviour.md#screens). */
function MyPodcasts() {
  const { data: shows, error, refetch } = useQuery(subscriptionsQuery());
  const { data: unplayed } = useQuery(unplayedQuery());
  useEffect(() => void look(), []);
  if (error && !shows)
    return <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return (
    <>
      {shows === undefined && <ShelfPlaceholder title={showTexts.subscriptions} />}
      {shows?.length === 0 && <NoPodcasts />}
      {shows && shows.length > 0 && (
        <ShelfGrid
          title={showTexts.subscriptions}
          rows={rows}
          cards={shows.map((show) => (
            <ShowCard key={show.id} show={show} unplayed={unplayed?.get(show.id)} />
          ))}
        />
      )}
      {shows?.length !== 0 && <RecentEpisodes shows={shows} />}
      <ContinueListening />
    </>
  );
}
