import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { cacheProgress } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { useEpisodes } from './episodes-context.tsx';

/** Marks one episode, silently: every badge shows it, and later progress comes after it. Rejects with a sentence. */
function useMarkingOne(): (episode: Episode, played: boolean) => Promise<void> {
  const queries = useQueryClient();
  const episodes = useEpisodes();
  return async ({ id, duration }, played) => {
    const listening = await episodes();
    const entry = await listening.mark({ episodeId: String(id), played }, duration);
    cacheProgress(queries, entry);
    listening.marked(entry);
  };
}

/** Marks an episode as played or unplayed, and says so. */
export function useMarking(): (episode: Episode, played: boolean) => void {
  const markOne = useMarkingOne();
  const { mutate } = useMutation({
    mutationFn: ({ episode, played }: { episode: Episode; played: boolean }) => markOne(episode, played),
    onSuccess: (_, { episode, played }) => toast.success(showTexts.marked(episode.title, played)),
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return (episode, played) => mutate({ episode, played });
}

/** Marks several, one after the other; rejects with a sentence at the first that could not be. */
export function useMarkingMany(): (episodes: readonly Episode[], played: boolean) => Promise<void> {
  const markOne = useMarkingOne();
  return async (episodes, played) => {
    // One request at a time.
    for (const episode of episodes) await markOne(episode, played);
  };
}
