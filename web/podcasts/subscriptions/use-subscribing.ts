import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Feed } from '#contract/podcast-shapes.ts';
import { removeSubscription, subscribe } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { subscriptionsQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';

/** Whether the listener subscribed to a show (undefined until it is known), and how to change it. Tells the outcome. */
export function useSubscribing(show: Feed) {
  const queries = useQueryClient();
  const { queryKey } = subscriptionsQuery();
  const { data: subscriptions } = useQuery(subscriptionsQuery());
  const isSubscribed = subscriptions?.some(({ id }) => id === show.id);

  const { mutate, isPending } = useMutation({
    mutationFn: (isSubscribing: boolean) =>
      call(isSubscribing ? subscribe : removeSubscription, { podcastIndexId: show.id }),
    onSuccess(_, isSubscribing) {
      queries.setQueryData(queryKey, (before) => {
        const others = before?.filter(({ id }) => id !== show.id);
        return others && (isSubscribing ? [...others, show] : others);
      });
      toast.success(isSubscribing ? showTexts.subscribed : showTexts.unsubscribed);
      return queries.invalidateQueries({ queryKey });
    },
    onError: (_, isSubscribing) =>
      toast.error(isSubscribing ? showTexts.subscribeFailed : showTexts.unsubscribeFailed),
  });

  return { isSubscribed, isBusy: isPending, change: () => mutate(!isSubscribed) };
}
