import * as z from 'zod/mini';
import { get, noInput } from './endpoint.ts';

/** Ours: how many episodes of each show the listener follows came out since they followed it and are not played; absent for none. */
export const unplayedEpisodes = get('/api/podcast/unplayed', {
  audience: 'session',
  isHeavy: true,
  summary: 'How many episodes of each show are not played',
  input: noInput,
  reply: z.object({ shows: z.array(z.object({ feedId: z.number(), count: z.number() })) }),
});
