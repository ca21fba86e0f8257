import * as z from 'zod/mini';
import { get, noInput } from './endpoint.ts';

/** Whether the operator lets listeners share by links: what menus ask before they offer it. */
export const shareOffer = get('/api/share-links/offer', {
  audience: 'session',
  summary: 'Whether things can be shared by links',
  input: noInput,
  reply: z.object({ isOn: z.boolean() }),
});
