import * as z from 'zod/mini';
import { actingUser } from './acting-user.ts';
import { post } from './endpoint.ts';
import { podcastId } from './podcast-shapes.ts';
import { progressEntry } from './progress.ts';

/** Made by the browser; the same mark sent twice is one mark. */
const markId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Ours: marks every episode of a show that is out as played; the reply has the entries that it changed. `undoShowMark`
 * with the same `markId` takes it back.
 */
export const markShow = post('/api/podcast/mark-show', {
  audience: 'session',
  isHeavy: true,
  summary: 'Mark all episodes of a show as played',
  input: z.object({ ...actingUser, feedId: podcastId, markId }),
  reply: z.object({ entries: z.array(progressEntry) }),
});

/** Ours: takes a mark of a show back. An episode that was played or marked since stays as it is. */
export const undoShowMark = post('/api/podcast/undo-show-mark', {
  audience: 'session',
  isHeavy: true,
  summary: 'Take back that a show was marked as played',
  input: z.object({ ...actingUser, feedId: podcastId, markId }),
  reply: z.object({ entries: z.array(progressEntry) }),
});
