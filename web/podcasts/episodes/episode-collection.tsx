import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { CardGrid } from '#web/ui/lists/shelf-grid.tsx';
import { rovingStep } from '#web/ui/lists/use-roving-list.ts';
import { Choosable } from '#web/ui/selection/choosable.tsx';
import type { RecentEpisode } from '../data/show-queries.ts';
import { loadChoosingEpisodes } from '../selection/load-choosing-episodes.ts';
import { EpisodeCard } from './episode-card.tsx';
import { EpisodeRow } from './episode-row.tsx';

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
