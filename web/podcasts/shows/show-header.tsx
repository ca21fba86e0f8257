import { ExternalLink, HandCoins } from 'lucide-react';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { showPicture } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';
import { LazyPodcastDownload } from '../episodes/lazy-podcast-download.tsx';
import { MoreButton } from '../episodes/more-button.tsx';
import { PodcastHeader } from '../episodes/podcast-header.tsx';
import { useClamped } from '../episodes/use-clamped.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { CoverPlay } from './cover-play.tsx';
import { ShowState } from './show-state.tsx';

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
      cover={showPicture(show.id)}
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
      <div className="mt-5 flex flex-wrap items-center gap-3 max-md:mt-3">
        <SubscribeButton show={show} />
        <LazyPodcastDownload show={show} />
        <ShowState show={show} />
      </div>
      {show.description !== '' && (
        <div className="mt-4 max-w-3xl text-mute max-md:mt-3">
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
