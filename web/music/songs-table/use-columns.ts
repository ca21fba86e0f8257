import { useState } from 'react';
import * as z from 'zod/mini';
import { readSaved, writeSaved } from '#web/player/player/player-storage.ts';
import { type ColumnChoice, columnIds, type SecondLine, secondLines, usualColumns } from './columns.ts';

const entry = 'earshot.song-columns';
const column = z.enum(columnIds);
const shape = z.object({
  order: z.array(column),
  shown: z.array(column),
  widths: z.partialRecord(column, z.number()),
  secondLine: z.enum(secondLines),
});

/** What was chosen on this device. A column that is newer than the choice stands where it usually does. */
function read(): ColumnChoice {
  const stored = readSaved(localStorage, entry, shape);
  if (stored === undefined) return usualColumns;
  return { ...stored, order: [...new Set([...stored.order, ...columnIds])] };
}

/** The columns of songs as this listener has them, on this device. */
export function useColumns() {
  const [choice, setChoice] = useState(read);
  const choose = (change: Partial<ColumnChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    writeSaved(localStorage, entry, next);
  };
  return {
    choice,
    toggle: (column: ColumnChoice['order'][number]) =>
      choose({
        shown: choice.shown.includes(column)
          ? choice.shown.filter((other) => other !== column)
          : [...choice.shown, column],
      }),
    move(from: number, to: number): void {
      const order = choice.order.toSpliced(from, 1);
      const columnId = choice.order[from];
      if (columnId !== undefined) choose({ order: order.toSpliced(to, 0, columnId) });
    },
    resize: (column: ColumnChoice['order'][number], pixels: number) =>
      choose({ widths: { ...choice.widths, [column]: Math.round(pixels) } }),
    chooseSecondLine: (secondLine: SecondLine) => choose({ secondLine }),
    reset: () => choose(usualColumns),
  };
}
export type Columns = ReturnType<typeof useColumns>;
