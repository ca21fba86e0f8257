import { useQueryClient } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { markEpisode } from '#contract/progress.ts';
import { call, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { keepProgress } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { useEpisodes } from './episodes-context.tsx';

/** Marks an episode as played or unplayed: every badge shows it, and what is heard from now on comes after it. */
export function useMarking(): (episode: Episode, played: boolean) => void {
  const queries = useQueryClient();
  const episodes = useEpisodes();
  async function mark({ id, title }: Episode, played: boolean): Promise<void> {
    try {
      const entry = await call(markEpisode, { episodeId: id, played });
      keepProgress(queries, entry);
      toast.success(showTexts.marked(title, played));
      (await episodes()).marked(entry);
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }
  return (episode, played) => void mark(episode, played);
}
