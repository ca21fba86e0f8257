import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { writeSaved } from '#web/player/player/player-storage.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import type { Playlist, Song } from '../provider/item.ts';
import { sharedPlaylistTexts as texts } from '../shared-playlists/shared-playlist-texts.ts';
import { readSorts, sortsEntry } from './use-playlist-sort.ts';
import './playlist-tools.css';

const sortKeys = ['title', 'artist', 'album', 'added', 'length'] as const;
type SortKey = (typeof sortKeys)[number];

/** Playlists whose sort is remembered; the one that was sorted longest ago is forgotten first. */
const maxRemembered = 200;

/** What a sort goes by, and whether it goes round the other way. */
function partsOf(sort: PlaylistSort): { key: SortKey; isDescending: boolean } {
  const key = sortKeys.find((one) => sort.endsWith(one)) ?? 'title';
  return { key, isDescending: sort.startsWith('-') };
}

const sortOf = (key: SortKey, isDescending: boolean): PlaylistSort => (isDescending ? `-${key}` : key);

/** For the next time that this device shows the playlist. */
function rememberSort(playlistId: string, sort: PlaylistSort | undefined): void {
  const others = (readSorts() ?? []).filter(([id]) => id !== playlistId);
  const mine: [string, string][] = sort === undefined ? [] : [[playlistId, sort]];
  writeSaved(localStorage, sortsEntry, [...others, ...mine].slice(-maxRemembered));
}

type PlaylistSortingProps = {
  playlistId: string;
  sort: PlaylistSort | undefined;
  onSort: (sort: PlaylistSort | undefined) => void;
};

/** In which order one sees a playlist; the order that it has stays as it is. */
function PlaylistSorting({ playlistId, sort, onSort }: PlaylistSortingProps) {
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

const PlaylistPanel = lazily(
  async () => (await import('../shared-playlists/playlist-panel.tsx')).PlaylistPanel,
);

type PlaylistToolsProps = {
  playlist: Playlist & { songs: readonly Song[] };
  sort: PlaylistSort | undefined;
  onSort: (sort: PlaylistSort | undefined) => void;
};

/** What stands between a playlist's heading and its songs: what was opened of it, and in which order they are seen. */
export function PlaylistTools({ playlist, sort, onSort }: PlaylistToolsProps) {
  const [parameters] = useSearchParams();
  return (
    <>
      {parameters.has('show') && <PlaylistPanel playlist={playlist} />}
      {playlist.songs.length > 1 && <PlaylistSorting playlistId={playlist.id} sort={sort} onSort={onSort} />}
    </>
  );
}
