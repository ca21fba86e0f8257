import * as z from 'zod/mini';
import { get } from './endpoint.ts';
import { episode } from './podcast-shapes.ts';

/** Ours: at most 25 episodes of the shows that the listener subscribed to, with all words of the term in the title. Newest first. */
export const searchEpisodes = get('/api/podcast/search-episodes', {
  audience: 'session',
  isHeavy: true,
  summary: "Search the titles of the listener's episodes",
  input: z.object({ term: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  reply: z.object({ data: z.object({ items: z.array(episode) }) }),
});
