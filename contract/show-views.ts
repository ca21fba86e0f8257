import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { get, noInput, nothing, post } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';

/** How a listener sees the episodes of a show; null: as of all other shows. */
const view = {
  layout: z.nullable(z.enum(['grid', 'list'])),
  order: z.nullable(z.enum(['newest', 'oldest'])),
};

/** Ours: how the episodes of a show are seen, also on other devices. 404 for a show the listener may not know. */
export const setShowView = post('/api/podcast/show-view', {
  audience: 'session',
  summary: 'Remember how the episodes of a show are seen',
  input: z.object({ ...actingUser, feedId: podcastId, ...view }),
  reply: nothing,
  status: 204,
});

/** Ours: the shows whose episodes the listener sees in another way than those of others. */
export const showViews = get('/api/podcast/show-views', {
  audience: 'session',
  isHeavy: true,
  summary: 'How the listener sees the episodes of shows',
  input: noInput,
  reply: z.object({ views: z.array(z.object({ feedId: z.number(), ...view })) }),
});
export type ShowView = Omit<z.output<typeof showViews.reply>['views'][number], 'feedId'>;
