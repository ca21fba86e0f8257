import { queryOptions } from '@tanstack/react-query';
import { radioStations, radioTitle } from '#contract/radio.ts';
import { call } from '#web/api.ts';

const titleEach = 5_000;

export const radioQuery = () =>
  queryOptions({
    queryKey: ['radio', 'stations'],
    queryFn: ({ signal }) => call(radioStations, {}, { signal }),
  });

/** What a station says that it plays; asked again every few seconds. */
export const radioTitleQuery = (id: string) =>
  queryOptions({
    queryKey: ['radio', 'title', id],
    queryFn: ({ signal }) => call(radioTitle, { id }, { signal }),
    refetchInterval: titleEach,
    gcTime: 0,
  });
