import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { refreshPodcast } from '#contract/podcasts.ts';
import { call, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { showQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';

type ShowStateProps = { show: Feed };

/** What to know of a show that fails, waits or has ended, and the way to ask its publisher again. */
export function ShowState({ show }: ShowStateProps) {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: async () => (await call(refreshPodcast, { feedId: show.id })).data.feed,
    async onSuccess(feed) {
      queries.setQueryData(showQuery(String(show.id)).queryKey, feed);
      const { freshenEpisodes } = await import('../data/fresh-podcasts.ts');
      await freshenEpisodes(queries, String(show.id));
      toast.success(showTexts.refreshed(Math.max(0, feed.episodeCount - show.episodeCount)));
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return (
    <>
      <Button
        disabled={refresh.isPending}
        onClick={() => refresh.mutate()}
        className="bg-bg/40"
        aria-describedby={show.stateSentence === null ? undefined : 'show-state'}
      >
        <RefreshCw
          size={16}
          aria-hidden="true"
          className={refresh.isPending ? 'animate-spin motion-reduce:animate-none' : ''}
        />
        {refresh.isPending ? showTexts.refreshing : showTexts.refresh}
      </Button>
      {show.stateSentence !== null && (
        <output
          id="show-state"
          className={`w-full ${show.state === 'failing' ? 'text-danger' : 'text-mute'}`}
        >
          {show.stateSentence}
        </output>
      )}
    </>
  );
}
