import type { ReactNode } from 'react';
import { ShelfGrid } from '#web/ui/lists/shelf-grid.tsx';
import type { MusicItem } from '../provider/item.ts';
import { ItemCard } from './item-card.tsx';

type ItemShelfProps = {
  title: string;
  items: readonly MusicItem[];
  /** What can be done with the shelf. */
  tools?: ReactNode;
};

/** A titled row of things to hear. */
export function ItemShelf({ title, items, tools }: ItemShelfProps) {
  return (
    <ShelfGrid
      title={title}
      tools={tools}
      cards={items.map((item) => <ItemCard key={`${item.kind} ${item.id}`} item={item} />)}
    />
  );
}
