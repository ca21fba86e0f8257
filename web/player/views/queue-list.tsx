import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { upNext } from '#rules/queue/queue.ts';
import { useReorder } from '#web/ui/lists/reorder.tsx';
import { rovingStep } from '#web/ui/lists/roving-list.ts';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { removeFromQueue } from './queue-changes.ts';
import { QueueRow, queueRowHeightPixels } from './queue-row.tsx';
import { queueTexts } from './queue-texts.ts';
import { type RowsHandle, WindowedRows } from './windowed-rows.tsx';

/**
 * What comes up, windowed. One tab stop; arrow keys, Home and End walk, Delete takes a song out; songs are put into
 * another order by dragging, or by Alt with the same keys.
 */
export function QueueList() {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const entries = useMemo(() => upNext(queue), [queue]);
  const rows = useRef<RowsHandle>(null);
  const [tabStop, setTabStop] = useState(0);
  /** Set by a key: the row that takes the focus once it is on the page. */
  const [wanted, setWanted] = useState<{ index: number }>();
  const last = entries.length - 1;

  function walk(index: number) {
    const target = Math.min(Math.max(index, 0), last);
    rows.current?.reveal(target);
    setTabStop(target);
    setWanted({ index: target });
  }

  const { props, status } = useReorder({
    count: entries.length,
    nameOf: (index) => entries[index]?.item.title ?? '',
    onMove: (from, to) => player.move(entries[from]?.key ?? '', to),
    focusRow: walk,
  });

  useEffect(() => {
    if (wanted === undefined) return;
    props.ref.current?.querySelector<HTMLElement>(`[data-row="${wanted.index}"] button`)?.focus();
  }, [wanted, props.ref]);

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.min(tabStop, last);
    const target = rovingStep(event.key, here, entries.length);
    const entry = entries[here];
    if (entry === undefined || event.altKey) return;
    if (event.key === 'Delete') removeFromQueue(player, entry);
    else if (target === undefined) return;
    event.preventDefault();
    walk(event.key === 'Delete' ? Math.min(here, last - 1) : (target ?? here));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside, on their way up
    <div {...props} className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      {status}
      <WindowedRows
        ref={rows}
        label={queueTexts.comingUpLabel}
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
