import { GripVertical, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dragHandle, useReorder } from '#web/ui/lists/use-reorder.tsx';
import { secondLines, unfittingColumns } from './columns.ts';
import { songListTexts } from './song-list-texts.ts';
import type { Columns } from './use-columns.ts';

type ColumnChooserProps = {
  columns: Columns;
  /** How wide the table is. */
  widthPixels: number;
  onClose: () => void;
};

/** Which columns show and in which order: boxes, and rows that are dragged (or moved by Alt with an arrow key). */
export function ColumnChooser({ columns, widthPixels, onClose }: ColumnChooserProps) {
  const { choice } = columns;
  const unfitting = unfittingColumns(choice, widthPixels);
  const { props, status } = useReorder({
    count: choice.order.length,
    nameOf: (index) => {
      const column = choice.order[index];
      return column === undefined ? '' : songListTexts.heading[column];
    },
    onMove: (from, to) => columns.move(from, to),
  });
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showPopover();
    dialog?.querySelector('input')?.focus();
  }, []);
  return (
    <dialog
      ref={box}
      popover="auto"
      aria-label={songListTexts.columns}
      className="column-chooser"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <h2>{songListTexts.dragToOrder}</h2>
      <div {...props}>
        {choice.order.map((column, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a row that keys move
          <div key={column} data-row={index} className="column-choice" tabIndex={-1}>
            <label>
              <input
                type="checkbox"
                checked={choice.shown.includes(column)}
                onChange={() => columns.toggle(column)}
              />
              <span>
                {songListTexts.heading[column]}{' '}
                {unfitting.includes(column) && (
                  <span className="column-unfitting">{songListTexts.doesNotFit}</span>
                )}
              </span>
            </label>
            <span {...dragHandle} aria-hidden="true">
              <GripVertical size={15} />
            </span>
          </div>
        ))}
      </div>
      {status}
      <label className="second-line">
        {songListTexts.secondLine}
        <select
          value={choice.secondLine}
          onChange={({ target }) => {
            const line = secondLines.find((one) => one === target.value);
            if (line) columns.chooseSecondLine(line);
          }}
        >
          {secondLines.map((line) => (
            <option key={line} value={line}>
              {songListTexts.heading[line]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => columns.reset()}>
        <RotateCcw size={14} aria-hidden="true" />
        {songListTexts.usual}
      </button>
    </dialog>
  );
}
