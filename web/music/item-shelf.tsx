import { ShelfGrid } from '#web/ui/shelf-grid.tsx';
import type { MusicItem } from './item.ts';
import { ItemCard } from './item-card.tsx';

type ItemShelfProps = { title: string; items: readonly MusicItem[] };

/** A titled row of things to hear. */
export function ItemShelf({ title, items }: ItemShelfProps) {
  return (
    <ShelfGrid
      title={title}
      cards={items.map((item) => <ItemCard key={`${item.kind} ${item.id}`} item={item} />)}
    />
  );
}
