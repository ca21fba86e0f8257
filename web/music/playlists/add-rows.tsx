import { Plus } from 'lucide-react';
import { musicTexts } from '../items/music-texts.ts';
import type { Album, Song } from '../provider/item.ts';
import { BuilderRow } from './builder-row.tsx';
import { draftTexts } from './draft-texts.ts';

type AddRowsProps<Item extends Album | Song> = {
  /** Undefined: nothing was asked for, or it is on its way. */
  items: readonly Item[] | undefined;
  term: string;
  isAdded: (item: Item) => boolean;
  onAdd: (item: Item) => void;
};

/** What was found, each with a button that adds it once (behaviour.md#what-is-checked). */
export function AddRows<Item extends Album | Song>({ items, term, isAdded, onAdd }: AddRowsProps<Item>) {
  if (items === undefined) return null;
  if (items.length === 0) return <p className="px-2 text-mute">{musicTexts.noHits(term)}</p>;
  return (
    <ul>
      {items.map((item) => (
        <BuilderRow
          key={item.id}
          item={item}
          button={{
            words: draftTexts.add,
            sign: Plus,
            'aria-label': draftTexts.addItem(item.name),
            disabled: isAdded(item),
            onClick: () => onAdd(item),
          }}
        />
      ))}
    </ul>
  );
}
