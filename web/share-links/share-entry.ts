import { queryOptions } from '@tanstack/react-query';
import { shareOffer } from '#contract/share-offer.ts';
import { call, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { SharedItem } from './share-form.tsx';

const minute = 60_000;

/** The entry in a menu of options. */
export const shareEntry = 'Share…';

/** Whether things can be shared here; asked when the first menu opens that would offer it. */
export const shareOfferQuery = () =>
  queryOptions({
    queryKey: ['share-links', 'offer'],
    queryFn: ({ signal }) => call(shareOffer, {}, { signal }),
    staleTime: minute,
  });

/** What the entry does: the dialog is loaded with the first. */
export function share(item: SharedItem): void {
  // The menu has given the focus back by now.
  const opener = document.activeElement;
  import('./share-dialog.tsx').then(
    ({ openShareDialog }) => openShareDialog(item, opener),
    (thrown: unknown) => toast.error(sentenceOf(thrown)),
  );
}
