import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { sentenceOf } from '#web/api.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import { LayoutToggle } from '#web/ui/controls/display-toggle.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { PanelOpenContext } from '#web/ui/lists/use-card-columns.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { progressQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeCollection } from '../episodes/episode-collection.tsx';
import { EpisodePlaceholders } from '../episodes/episode-placeholders.tsx';
import { listedEpisodes } from './listed-episodes.ts';
import { useListChoices } from './use-list-choices.ts';
import { useShowEpisodes } from './use-show-episodes.ts';
import { useShowView } from './use-show-view.ts';

/** How far below the visible part the next page is asked for. */
const aheadPixels = 600;

const nothingHeard = new Map<string, never>();

type ShowEpisodesProps = {
  feedId: string;
  /** What stands above the list as the latest release. */
  latestId: number | undefined;
};

/** A show's episodes: filter, hide what was played, grid or list, ten more as the end comes near (behaviour.md#screens). */
export function ShowEpisodes({ feedId, latestId }: ShowEpisodesProps) {
  const { typed, term, hidePlayed, type, toggleHidePlayed } = useListChoices();
  const { grid, order, chooseGrid, chooseOrder } = useShowView(feedId);
  const panelOpen = useContext(PanelOpenContext);
  const { data: progress = nothingHeard } = useQuery(progressQuery());
  const { episodes, error, mayGrow, grow, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } =
    useShowEpisodes(feedId, term, order);
  const isFiltered = term !== '';
  const listed = useMemo(
    () => listedEpisodes(episodes ?? [], { latestId, panelOpen, isFiltered, hidePlayed, progress }),
    [episodes, latestId, panelOpen, isFiltered, hidePlayed, progress],
  );

  return (
    <section aria-label={showTexts.episodes}>
      <div className="mb-4 flex flex-wrap items-center gap-3 pr-(--covered)">
        <FilterBox label={showTexts.filter} value={typed} onChange={type} />
        <Chip label={showTexts.hidePlayed} pressed={hidePlayed} onToggle={toggleHidePlayed} />
        <Chip
          label={showTexts.oldestFirst}
          pressed={order === 'oldest'}
          onToggle={() => chooseOrder(order === 'oldest' ? null : 'oldest')}
        />
        <LayoutToggle grid={grid} chooseGrid={chooseGrid} />
      </div>
      {episodes === undefined && !error && <EpisodePlaceholders grid={grid} />}
      {error && episodes === undefined && (
        <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      )}
      {episodes !== undefined && listed.length === 0 && !mayGrow && (
        <output className="block py-6 text-mute">
          {whyEmpty({ count: episodes.length, isFiltered, hidePlayed })}
        </output>
      )}
      {listed.length > 0 && <EpisodeCollection label={showTexts.episodes} episodes={listed} grid={grid} />}
      {isFetchingNextPage && (
        <div className="mt-6">
          <EpisodePlaceholders grid={grid} />
        </div>
      )}
      {isFetchNextPageError && (
        <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void fetchNextPage()} />
      )}
      {mayGrow && <EndSentinel key={episodes?.length ?? 0} onNear={grow} />}
    </section>
  );
}

function whyEmpty(state: { count: number; isFiltered: boolean; hidePlayed: boolean }): string {
  if (state.isFiltered && state.count === 0) return showTexts.noMatch;
  if (state.count === 0) return showTexts.noEpisodes;
  return state.hidePlayed ? showTexts.allPlayed : showTexts.onlyLatest;
}

type EndSentinelProps = { onNear: () => void };

/** The end of a list that grows: reports when it comes near the visible part of the page. Another `key` observes again. */
function EndSentinel({ onNear }: EndSentinelProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: element.closest('main'), rootMargin: `0px 0px ${aheadPixels}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [onNear]);
  return <div ref={end} aria-hidden="true" className="h-px" />;
}
