import { queryOptions } from '@tanstack/react-query';
import { radioStations } from '#contract/radio.ts';
import { call } from '#web/api.ts';

export const radioQuery = () =>
  queryOptions({
    queryKey: ['radio', 'stations'],
    queryFn: ({ signal }) => call(radioStations, {}, { signal }),
  });
