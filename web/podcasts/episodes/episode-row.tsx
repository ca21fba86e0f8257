import { memo } from 'react';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { episodePicture } from '../data/playable-episode.ts';
import { EpisodeFacts } from './episode-facts.tsx';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { EpisodeTitle } from './episode-title.tsx';
import { MoreButton } from './more-button.tsx';
import { useClamped } from './use-clamped.ts';
import { type EpisodeItemProps, useEpisodeItem } from './use-episode-item.tsx';

/** Three lines of the description (behaviour.md#screens). */
const clampedLines = 3;

/** An episode as a row: cover, title, play, duration, badge, date, description. The title leads to its page. */
export const EpisodeRow = memo(function EpisodeRow(props: EpisodeItemProps) {
  const { episode, withShow = false, released } = props;
  const { isHere, tabIndex, itemProps, optionsProps, box, menu } = useEpisodeItem(props);
  const { ref, isOpen, isLong, toggle } = useClamped(episode.descriptionText, clampedLines);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the options button does the same
    <li
      {...itemProps}
      className="group/row relative rounded-lg border-b border-line px-2 py-4 transition-colors [contain-intrinsic-size:auto_152px] [content-visibility:auto] hover:bg-lift roomy:px-3"
    >
      <div className="flex max-w-[1280px] gap-3.5 pr-(--covered) roomy:gap-4">
        <Artwork
          name={episode.feedTitle}
          template={episodePicture(episode)}
          sizes="72px"
          className="row-cover w-14 shrink-0 self-start !rounded-md roomy:w-[72px]"
        />
        {box}
        <div className="min-w-0 flex-1">
          <EpisodeTitle
            episode={episode}
            isHere={isHere}
            tabIndex={tabIndex}
            withShow={withShow}
            className="text-[15px] font-[600] leading-snug"
          />
          <p
            ref={ref}
            className={`mt-1 max-w-[78ch] whitespace-pre-line break-words text-[13px] text-mute ${isOpen ? '' : 'line-clamp-3'}`}
          >
            {episode.descriptionText}
          </p>
          <div className="mt-2 flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-[12.5px] text-mute">
            <EpisodeFacts episode={episode} released={released} />
            {isLong && (
              <MoreButton title={episode.title} isOpen={isOpen} onToggle={toggle} tabIndex={tabIndex} />
            )}
          </div>
        </div>
        <div className="relative z-[1] flex shrink-0 flex-col items-center gap-1 self-start roomy:flex-row">
          <EpisodePlayButton episode={episode} look="quiet" tabIndex={tabIndex} />
          <OptionsButton {...optionsProps} className="pointer-coarse:size-11" />
        </div>
      </div>
      {menu}
    </li>
  );
});
