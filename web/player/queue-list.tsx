import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { upNext } from './queue.ts';
import { QueueRow, queueRowHeightPixels } from './queue-row.tsx';
import { type RowsHandle, WindowedRows } from './windowed-rows.tsx';

/**
 * What comes up, windowed. One tab stop; arrow keys, Home and End walk, Alt with an arrow key moves the song, Delete
 * takes it out.
 */
export function QueueList() {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const entries = useMemo(() => upNext(queue), [queue]);
  const rows = useRef<RowsHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  /** Set by a key: the row that takes the focus once it is on the page. */
  const [wanted, setWanted] = useState<{ index: number }>();
  const last = entries.length - 1;

  useEffect(() => {
    if (wanted === undefined) return;
    box.current?.querySelector<HTMLElement>(`[data-row="${wanted.index}"] button`)?.focus();
  }, [wanted]);

  function walk(index: number) {
    const target = Math.min(Math.max(index, 0), last);
    rows.current?.reveal(target);
    setTabStop(target);
    setWanted({ index: target });
  }

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.min(tabStop, last);
    const target = rowAfter(event.key, here, last);
    const key = entries[here]?.key;
    if (key === undefined) return;
    if (event.key === 'Delete') player.remove(key);
    else if (target === undefined) return;
    else if (event.altKey) player.move(key, target);
    event.preventDefault();
    walk(event.key === 'Delete' ? Math.min(here, last - 1) : (target ?? here));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside, on their way up
    <div ref={box} className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <WindowedRows
        ref={rows}
        label="Coming up"
        className="min-h-0 flex-1"
        count={entries.length}
        rowHeightPixels={queueRowHeightPixels}
        renderRow={(index) => {
          const entry = entries[index];
          return (
            entry && (
              <QueueRow
                key={entry.key}
                entry={entry}
                index={index}
                count={entries.length}
                isTabStop={index === Math.min(tabStop, last)}
                onFocus={setTabStop}
              />
            )
          );
        }}
      />
    </div>
  );
}

function rowAfter(key: string, index: number, last: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, last);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return undefined;
}
