import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { sharedPlaylistTexts as texts } from '../shared-playlists/shared-playlist-texts.ts';
import { partsOf, rememberSort, sortKeys, sortOf } from './playlist-sorts.ts';
import './playlist-sorting.css';

type PlaylistSortingProps = {
  playlistId: string;
  sort: PlaylistSort | undefined;
  onSort: (sort: PlaylistSort | undefined) => void;
};

/** In which order one sees a playlist; the order that it has stays as it is. */
export function PlaylistSorting({ playlistId, sort, onSort }: PlaylistSortingProps) {
  const id = useId();
  const parts = sort && partsOf(sort);
  function show(next: PlaylistSort | undefined): void {
    rememberSort(playlistId, next);
    onSort(next);
  }
  function choose(chosen: string): void {
    const key = sortKeys.find((one) => one === chosen);
    // What was added last is what one looks for.
    show(key && sortOf(key, key === 'added'));
  }
  return (
    <div className="playlist-sorting">
      <label htmlFor={id}>{texts.sortBy}</label>
      <select
        id={id}
        value={parts?.key ?? 'own'}
        title={parts && texts.sortedHint}
        onChange={(event) => choose(event.target.value)}
      >
        {(['own', ...sortKeys] as const).map((key) => (
          <option key={key} value={key}>
            {texts.sorts[key]}
          </option>
        ))}
      </select>
      {parts && (
        <button
          type="button"
          aria-label={texts.turnRound}
          title={texts.turnRound}
          aria-pressed={parts.isDescending}
          onClick={() => show(sortOf(parts.key, !parts.isDescending))}
        >
          {parts.isDescending ? (
            <ArrowDown size={16} aria-hidden="true" />
          ) : (
            <ArrowUp size={16} aria-hidden="true" />
          )}
        </button>
      )}
    </div>
  );
}
