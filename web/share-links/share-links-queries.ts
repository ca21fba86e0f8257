import { queryOptions } from '@tanstack/react-query';
import { shareLinks } from '#contract/share-links.ts';
import { call } from '#web/api.ts';

export const shareLinksQuery = () =>
  queryOptions({
    queryKey: ['share-links', 'own'],
    queryFn: ({ signal }) => call(shareLinks, {}, { signal }),
  });
