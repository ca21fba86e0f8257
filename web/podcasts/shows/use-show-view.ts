import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ShowView, setShowView, showViews } from '#contract/show-views.ts';
import { call, sentenceOf } from '#web/api.ts';
import { useDisplay } from '#web/ui/controls/use-display.ts';
import { toast } from '#web/ui/toasts/toast.ts';

type Views = ReadonlyMap<string, ShowView>;

/** How the listener sees the episodes of shows, by the show's id. */
const showViewsQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'show-views'],
    queryFn: async ({ signal }): Promise<Views> =>
      new Map(
        (await call(showViews, {}, { signal })).views.map(({ feedId, ...view }) => [String(feedId), view]),
      ),
  });

/** Shown at once; what the server does not take is said, and as it was. */
async function change(queries: QueryClient, feedId: string, part: Partial<ShowView>): Promise<void> {
  const { queryKey } = showViewsQuery();
  const before = queries.getQueryData(queryKey) ?? new Map<string, ShowView>();
  const view = { layout: null, order: null, ...before.get(feedId), ...part };
  // An answer on its way would bring the old view back.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, new Map(before).set(feedId, view));
  try {
    await call(setShowView, { feedId: Number(feedId), ...view });
  } catch (thrown) {
    toast.error(sentenceOf(thrown));
    queries.setQueryData(queryKey, before);
    // Another choice may have been taken meanwhile.
    void queries.invalidateQueries({ queryKey });
  }
}

/** How the episodes of a show are seen: as the listener chose for it, else as they see episodes everywhere, newest first. */
export function useShowView(feedId: string) {
  const queries = useQueryClient();
  const view = useQuery(showViewsQuery()).data?.get(feedId);
  const everywhere = useDisplay('episodes');
  return {
    grid: view?.layout ? view.layout === 'grid' : everywhere.grid,
    order: view?.order ?? ('newest' as const),
    chooseGrid: (grid: boolean) => void change(queries, feedId, { layout: grid ? 'grid' : 'list' }),
    chooseOrder: (order: ShowView['order']) => void change(queries, feedId, { order }),
  };
}
