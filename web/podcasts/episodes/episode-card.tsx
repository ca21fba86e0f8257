import { memo } from 'react';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { releaseDay } from '../data/episode-labels.ts';
import { episodePicture } from '../data/playable-episode.ts';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { EpisodeAge, EpisodeLength } from './episode-times.tsx';
import { EpisodeTitle } from './episode-title.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { type EpisodeItemProps, useEpisodeItem } from './use-episode-item.tsx';

const cardSizes = '(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw';

/** An episode as a card: cover with play, title, date, length, progress. */
export const EpisodeCard = memo(function EpisodeCard(props: EpisodeItemProps) {
  const { episode, withShow = false, released } = props;
  const { isHere, isPlaying, tabIndex, itemProps, optionsProps, box, menu } = useEpisodeItem(props);
  const visibleClasses =
    'focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the options button does the same
    <li
      {...itemProps}
      className="group/card relative min-w-0 [contain-intrinsic-size:auto_300px] [content-visibility:auto]"
    >
      <div className="relative rounded-lg">
        <Artwork name={episode.feedTitle} template={episodePicture(episode)} sizes={cardSizes} />
        {box}
        <div className="absolute bottom-2.5 right-2.5 z-[1]">
          <EpisodePlayButton
            episode={episode}
            tabIndex={tabIndex}
            className={`${visibleClasses} pointer-coarse:opacity-100 ${isPlaying ? '' : 'opacity-0'}`}
          />
        </div>
        <OptionsButton
          {...optionsProps}
          className={`!absolute right-1.5 top-1.5 z-[1] bg-bg/80 text-ink opacity-0 pointer-coarse:opacity-100 ${visibleClasses}`}
        />
      </div>
      <div className="mt-2.5">
        <EpisodeTitle
          episode={episode}
          isHere={isHere}
          tabIndex={tabIndex}
          withShow={withShow}
          className="text-sm font-[560] leading-5"
        />
        <p className="mt-0.5 h-5 truncate text-[12.5px] text-mute" title={episode.datePublishedPretty}>
          {released === undefined || episode.isBookPart ? (
            releaseDay(episode.datePublishedPretty)
          ) : (
            <EpisodeAge released={released} />
          )}
        </p>
        <p className="flex h-6 items-center gap-3 text-[12.5px] text-mute">
          <EpisodeLength seconds={episode.duration} />
          <ProgressRing episodeId={episode.id} />
        </p>
      </div>
      {menu}
    </li>
  );
});
