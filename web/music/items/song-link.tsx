import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Song } from '../provider/item.ts';
import { songPath } from './item-path.ts';
import { songStateOf } from './song-state-of.ts';

/** A second click that comes by then is a double click, which plays the row. */
const doubleClickMilliseconds = 250;

const isSpecial = ({ metaKey, ctrlKey, shiftKey, altKey, detail }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey || detail === 0;

/** A song's name in a row, with a link and state for the song's page (behaviour.md#screens). Double click and tap play the row. */
export function SongLink({ song, className = '' }: { song: Song; className?: string }) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [path, state] = [songPath(song.id), songStateOf(song)];

  function onClick(event: MouseEvent): void {
    // A new tab, or the keyboard: the browser's own.
    if (isSpecial(event)) return event.stopPropagation();
    event.preventDefault();
    clearTimeout(timer.current);
    // A finger plays the row; the song's page is in its options.
    if (event.detail > 1 || matchMedia('(pointer: coarse)').matches) return;
    timer.current = setTimeout(() => void navigate(path, { state }), doubleClickMilliseconds);
  }

  return (
    <Link
      to={path}
      state={state}
      tabIndex={-1}
      draggable={false}
      onClick={onClick}
      title={song.name}
      className={`rounded hover:underline pointer-coarse:no-underline ${className}`}
    >
      <bdi>{song.name}</bdi>
    </Link>
  );
}
