import { useId } from 'react';
import { Link } from 'react-router';
import type { Episode } from '#contract/podcast-shapes.ts';
import { episodePath } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeFacts } from './episode-facts.tsx';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { MoreButton } from './more-button.tsx';
import { ShowNotes } from './show-notes.tsx';
import { useClamped } from './use-clamped.ts';
import { useListenFromNotes } from './use-listen-from-notes.ts';

/** behaviour.md#constants. */
const clampedLines = 5;

type LatestReleaseProps = {
  episode: Episode;
  /** 'Latest release' for the newest alone. */
  heading: string;
  /** The page is about this episode: its notes show whole, and its title leads nowhere. */
  isWhole?: boolean;
};

/** The card of one episode, headed 'Latest release' for the newest: title, date, duration, badge, description (behaviour.md#screens: five lines, 400 px). */
export function LatestRelease({ episode, heading, isWhole = false }: LatestReleaseProps) {
  const id = useId();
  const { ref, isOpen, isLong, toggle } = useClamped(episode.descriptionText, clampedLines);
  const onTimestamp = useListenFromNotes(episode);
  const isNotes = isWhole || isOpen;
  return (
    <section
      aria-labelledby={id}
      className="relative mb-8 max-w-[1000px] rounded-2xl border border-line bg-lift/80 p-4 wide:p-6 mr-(--covered)"
    >
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-[12.5px] font-semibold text-mute">
            {heading}
          </h2>
          <h3 className="mb-1.5 mt-1 [overflow-wrap:anywhere] text-base wide:text-lg font-[660] leading-snug">
            {isWhole ? (
              <bdi>{episode.title}</bdi>
            ) : (
              <Link to={episodePath(episode.id)} className="rounded hover:underline">
                <bdi>{episode.title}</bdi>
              </Link>
            )}
          </h3>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-mute">
            <EpisodeFacts episode={episode} />
          </div>
        </div>
        {!isWhole && <EpisodePlayButton episode={episode} />}
      </div>
      {episode.removed && (
        <p className="mt-3 text-mute">{episode.isBookPart ? showTexts.partRemoved : showTexts.removed}</p>
      )}
      <div className="mt-3 text-mute">
        {isNotes && episode.description !== '' && (
          <ShowNotes
            html={episode.description}
            durationSeconds={episode.duration}
            onTimestamp={onTimestamp}
          />
        )}
        {isWhole && episode.description === '' && !episode.isBookPart && <p>{showTexts.noNotes}</p>}
        {!isNotes && (
          <p
            ref={ref}
            className="line-clamp-5 max-h-[400px] narrow:line-clamp-3 whitespace-pre-line break-words"
          >
            {episode.descriptionText}
          </p>
        )}
        {!isWhole && isLong && (
          <div className="mt-2 text-[13px]">
            <MoreButton title={episode.title} isOpen={isOpen} onToggle={toggle} />
          </div>
        )}
      </div>
    </section>
  );
}
