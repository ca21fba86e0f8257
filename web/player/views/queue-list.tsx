import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { upNext } from '#rules/queue/queue.ts';
import { bindingFor } from '#web/ui/controls/key-bindings.ts';
import { useReorder } from '#web/ui/lists/use-reorder.tsx';
import { rovingStep } from '#web/ui/lists/use-roving-list.ts';
import { scroller, useWindowed } from '#web/ui/lists/use-windowed.ts';
import { removeFromQueue } from './queue-changes.ts';
import { QueueRow, queueRowHeightPixels } from './queue-row.tsx';
import { queueTexts } from './queue-texts.ts';
import { usePlayer, usePlayerState } from './use-player.ts';

/** Rows above and below the visible ones, so that scrolling shows no holes. */
const spareRows = 8;

/**
 * What comes up, windowed. One tab stop; arrow keys, Home and End walk, Delete takes a song out; songs are put into
 * another order by dragging, or by Alt with the same keys.
 */
export function QueueList() {
  const player = usePlayer();
  const queue = usePlayerState((state) => state.queue);
  const entries = useMemo(() => upNext(queue), [queue]);
  const [tabStop, setTabStop] = useState(0);
  /** Set by a key: the row that takes the focus once it is on the page. */
  const [focusTarget, setFocusTarget] = useState<{ index: number }>();
  const last = entries.length - 1;
  const { host, rows, totalPixels } = useWindowed<HTMLUListElement>({
    count: entries.length,
    heightOf: () => queueRowHeightPixels,
    alwaysIndex: Math.min(tabStop, last),
    spareRows,
  });

  function walk(index: number) {
    const target = Math.min(Math.max(index, 0), last);
    setTabStop(target);
    setFocusTarget({ index: target });
  }

  const { props, status } = useReorder({
    count: entries.length,
    nameOf: (index) => entries[index]?.item.title ?? '',
    onMove: (from, to) => player.move(entries[from]?.key ?? '', to),
    focusRow: walk,
  });

  useEffect(() => {
    if (focusTarget === undefined) return;
    const row = props.ref.current?.querySelector(`[data-row="${focusTarget.index}"]`);
    // As little as needed: the focus alone would bring it to the middle.
    row?.querySelector('button')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [focusTarget, props.ref]);

  function onKeyDown(event: KeyboardEvent) {
    const here = Math.min(tabStop, last);
    const target = rovingStep(event, here, entries.length);
    const entry = entries[here];
    const isDelete = bindingFor(event, { Delete: true }) === true;
    if (entry === undefined || (!isDelete && target === undefined)) return;
    if (isDelete) removeFromQueue(player, entry);
    event.preventDefault();
    walk(isDelete ? Math.min(here, last - 1) : (target ?? here));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside, on their way up
    <div {...props} className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      {status}
      <div {...scroller} className="min-h-0 flex-1 overflow-y-auto">
        <ul
          ref={host}
          aria-label={queueTexts.comingUpLabel}
          className="relative"
          style={{ height: totalPixels }}
        >
          {rows.map(({ index }) => {
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
          })}
        </ul>
      </div>
    </div>
  );
}
