import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { ItemShelf } from '#web/music/items/item-shelf.tsx';
import { MusicFailure } from '#web/music/items/music-failure.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { recentlyAddedQuery, recommendationsQuery } from '#web/music/provider/queries.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { OutageContext } from '#web/ui/pages/outage-context.ts';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { appTexts } from '../shared/texts.ts';
import { useScanStatus } from './use-fresh-library.ts';

// The last of the rows: the others do not wait for it.
const RecentPodcasts = lazily(
  async () => (await import('#web/podcasts/browse/recent-podcasts.tsx')).RecentPodcasts,
);

// Among the first three rows; the others do not wait for it.
const ContinueListening = lazily(
  async () => (await import('#web/podcasts/browse/continue-listening.tsx')).ContinueListening,
);

// Seldom there.
const ScanProgress = lazily(async () => (await import('../shared/scan-progress.tsx')).ScanProgress);
const HomeEmpty = lazily(async () => (await import('./home-empty.tsx')).HomeEmpty);
const OnDeviceShelf = lazily(async () => (await import('./on-device-shelf.tsx')).OnDeviceShelf);

/** As many stand on a screen of usual height. */
const rowsAtOnce = 2;

/** `/` (behaviour.md#screens): what was added last, the rows made for this listener with what they may continue, and podcasts. */
export function HomeScreen() {
  const provider = useMusicProvider();
  const scan = useScanStatus();
  const recent = useQuery(recentlyAddedQuery(provider));
  const isAway = useContext(OutageContext);
  const rows = useQuery(recommendationsQuery(provider));
  usePageTitle(appTexts.home);

  const shelves = rows.data?.map((shelf, row) => (
    <ItemShelf key={shelf.id} title={shelf.title} items={shelf.items} isLate={row >= rowsAtOnce} />
  ));
  const isEmpty = recent.data?.length === 0 && rows.data?.length === 0;
  const isScanning = scan !== undefined && scan.state !== 'idle';
  return (
    <div className="pt-6">
      <h1 className="sr-only">{appTexts.home}</h1>
      {isAway && <OnDeviceShelf />}
      {isEmpty && <HomeEmpty scan={scan} />}
      {isScanning && !isEmpty && (
        <div className="mb-6">
          <ScanProgress scan={scan} />
        </div>
      )}
      {recent.isPending && <ShelfPlaceholder title={appTexts.recentlyAdded} />}
      {recent.error && !recent.data && <MusicFailure error={recent.error} onRetry={recent.refetch} />}
      {recent.data && recent.data.length > 0 && (
        <ItemShelf title={appTexts.recentlyAdded} items={recent.data} />
      )}
      {rows.isPending && <ShelfPlaceholder />}
      {rows.error && !rows.data && <MusicFailure error={rows.error} onRetry={rows.refetch} />}
      {shelves?.[0]}
      <ContinueListening isQuiet />
      {rows.isPending && <ShelfPlaceholder />}
      {shelves?.slice(1)}
      <RecentPodcasts />
    </div>
  );
}
