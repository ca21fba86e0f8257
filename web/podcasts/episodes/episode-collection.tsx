import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { CardGrid } from '#web/ui/lists/shelf-grid.tsx';
import { rovingStep } from '#web/ui/lists/use-roving-list.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { Choosable } from '#web/ui/selection/choosable.tsx';
import { episodePicture } from '../data/playable-episode.ts';
import type { RecentEpisode } from '../data/show-queries.ts';
import { loadChoosingEpisodes } from '../selection/load-choosing-episodes.ts';
import { EpisodeCard } from './episode-card.tsx';
import { EpisodeFacts } from './episode-facts.tsx';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { EpisodeTitle } from './episode-title.tsx';
import { MoreButton } from './more-button.tsx';
import { useClamped } from './use-clamped.ts';
import { type EpisodeItemProps, useEpisodeItem } from './use-episode-item.tsx';

/** Three lines of the description (behaviour.md#screens). */
const clampedLines = 3;

/** An episode as a row: cover, title, play, duration, badge, date, description. The title leads to its page. */
const EpisodeRow = memo(function EpisodeRow(props: EpisodeItemProps) {
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
          {episode.descriptionText.trim() !== '' && (
            <p
              ref={ref}
              className={`mt-1 max-w-[78ch] whitespace-pre-line break-words text-[13px] text-mute ${isOpen ? '' : 'line-clamp-3'}`}
            >
              {episode.descriptionText.trim()}
            </p>
          )}
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

type EpisodeCollectionProps = {
  label: string;
  episodes: readonly (Episode | RecentEpisode)[];
  grid: boolean;
  withShow?: boolean;
};

const indexOf = (target: EventTarget | null) =>
  target instanceof HTMLElement
    ? Number(target.closest<HTMLElement>('[data-place]')?.dataset['place'])
    : Number.NaN;

/** Episodes as rows or cards: one tab stop, whose controls Tab reaches; arrow keys lead to the others (design.md#lists). */
export function EpisodeCollection({ label, episodes, grid, withShow = false }: EpisodeCollectionProps) {
  const [current, setCurrent] = useState(0);
  const tabStop = Math.min(current, Math.max(episodes.length - 1, 0));

  function onFocus({ target }: FocusEvent): void {
    const index = indexOf(target);
    if (Number.isInteger(index)) setCurrent(index);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    const to = rovingStep(event, indexOf(event.target), episodes.length, { isGrid: grid });
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${to}"] a`)?.focus();
  }

  const Item = grid ? EpisodeCard : EpisodeRow;
  const items = episodes.map((episode, index) => (
    <Item
      key={episode.id}
      episode={episode}
      index={index}
      isTabStop={index === tabStop}
      withShow={withShow}
      released={'released' in episode ? episode.released : undefined}
    />
  ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside
    <div onFocus={onFocus} onKeyDown={onKeyDown}>
      <Choosable
        list={label}
        count={episodes.length}
        itemAt={(index) => episodes[index]}
        load={loadChoosingEpisodes}
      >
        {grid ? <CardGrid label={label}>{items}</CardGrid> : <ul aria-label={label}>{items}</ul>}
      </Choosable>
    </div>
  );
}
