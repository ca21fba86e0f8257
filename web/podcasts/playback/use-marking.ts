import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const { mutate } = useMutation({
    mutationFn: ({ episode: { id }, played }: { episode: Episode; played: boolean }) =>
      call(markEpisode, { episodeId: id, played }),
    async onSuccess(entry, { episode, played }) {
      keepProgress(queries, entry);
      toast.success(showTexts.marked(episode.title, played));
      (await episodes()).marked(entry);
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return (episode, played) => mutate({ episode, played });
}
