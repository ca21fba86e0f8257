import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Feed } from '#contract/podcast-shapes.ts';
import { markShow, undoShowMark } from '#contract/show-marks.ts';
import { call, sentenceOf } from '#web/api.ts';
import { newId } from '#web/outbox/new-id.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { cacheProgress } from '../data/queries.ts';
import { showMarkTexts } from '../data/show-mark-texts.ts';
import { useEpisodes } from './episodes-context.tsx';

/** Marks every episode of a show as played, in one call, and says so with the way back. */
export function useMarkingShow(show: Feed): () => void {
  const queries = useQueryClient();
  const episodes = useEpisodes();
  const title = show.title || show.url;

  async function change(endpoint: typeof markShow | typeof undoShowMark, markId: string): Promise<number> {
    const listening = await episodes();
    await listening.flush();
    const { entries } = await call(endpoint, { feedId: show.id, markId });
    cacheProgress(queries, ...entries);
    for (const entry of entries) listening.marked(entry);
    return entries.length;
  }

  async function undo(markId: string): Promise<void> {
    try {
      await change(undoShowMark, markId);
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  const { mutate } = useMutation({
    mutationFn: (markId: string) => change(markShow, markId),
    onSuccess: (count, markId) =>
      count === 0
        ? toast.success(showMarkTexts.allWerePlayed(title))
        : toast.undoable(showMarkTexts.markedShow(count), () => void undo(markId)),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return () => mutate(newId());
}
