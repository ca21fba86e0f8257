import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, HandCoins, Pause, Play, RefreshCw } from 'lucide-react';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { refreshPodcast } from '#contract/podcasts.ts';
import { call, sentenceOf } from '#web/api.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { episodeContext, playableEpisode, showPicture } from '../data/playable-episode.ts';
import { showQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { LazyPodcastDownload } from '../episodes/lazy-podcast-download.tsx';
import { MoreButton } from '../episodes/more-button.tsx';
import { PodcastHeader } from '../episodes/podcast-header.tsx';
import { useClamped } from '../episodes/use-clamped.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { ShowOptions } from './show-options.tsx';

type ShowHeaderProps = { show: Feed; latest: Episode | undefined };

const clampedLines = 3;
const linkLook =
  'inline-flex items-center gap-1.5 rounded py-1 font-medium text-ink hover:underline pointer-coarse:py-3';

/** What a show is, and what one can do with it. */
export function ShowHeader({ show, latest }: ShowHeaderProps) {
  const title = show.title || show.url;
  const { ref, isOpen, isLong, toggle } = useClamped(show.description, clampedLines);
  return (
    <PodcastHeader
      eyebrow={showTexts.podcast}
      title={title}
      coverName={title}
      cover={showPicture(show)}
      play={<CoverPlay feedId={show.id} latest={latest} />}
    >
      <p className="[overflow-wrap:anywhere] text-mute">
        {show.author !== '' && (
          <>
            <bdi>{show.author}</bdi>
            {' · '}
          </>
        )}
        {showTexts.episodeCount(show.episodeCount)}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3 narrow:mt-3">
        <SubscribeButton show={show} />
        <LazyPodcastDownload show={show} />
        <ShowOptions show={show} />
        <ShowState show={show} />
      </div>
      {show.description !== '' && (
        <div className="mt-4 max-w-3xl text-mute narrow:mt-3">
          <p ref={ref} className={`whitespace-pre-line break-words ${isOpen ? '' : 'line-clamp-3'}`}>
            {show.description}
          </p>
          {isLong && <MoreButton title={title} isOpen={isOpen} onToggle={toggle} />}
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5">
        {show.link !== null && (
          <a href={show.link} target="_blank" rel="noreferrer" className={linkLook}>
            <ExternalLink size={15} aria-hidden="true" />
            {showTexts.website}
          </a>
        )}
        {show.funding.map(({ url, message }) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" className={linkLook}>
            <HandCoins size={16} aria-hidden="true" />
            {message || showTexts.funding}
          </a>
        ))}
      </div>
    </PodcastHeader>
  );
}

type ShowStateProps = { show: Feed };

/** What to know of a show that fails, waits or has ended, and the way to ask its publisher again. */
function ShowState({ show }: ShowStateProps) {
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

type CoverPlayProps = { feedId: number; latest: Episode | undefined };

/** Play or pause on a show's cover: its current episode, else the latest one. */
function CoverPlay({ feedId, latest }: CoverPlayProps) {
  const player = usePlayer();
  const currentEpisode = usePlayerState(({ queue: { now } }) =>
    now?.item.showId === String(feedId) ? now.item : undefined,
  );
  const isPlaying = usePlayerState(isActive) && currentEpisode !== undefined;
  const item = latest && playableEpisode(latest);
  const title = currentEpisode?.title ?? latest?.title;
  if (title === undefined || (currentEpisode === undefined && item === undefined)) return null;

  function press(): void {
    if (currentEpisode) player.toggle();
    else if (latest && item) player.play(episodeContext(latest), [item]);
  }

  const Icon = isPlaying ? Pause : Play;
  const label = `${isPlaying ? showTexts.pause : showTexts.play} ${title}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={press}
      className="grid size-14 place-items-center rounded-full bg-accent text-on shadow-lg transition hover:[filter:brightness(1.05)] active:scale-95"
    >
      <Icon aria-hidden="true" size={24} fill="currentColor" className={isPlaying ? '' : 'ml-0.5'} />
    </button>
  );
}
