import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import type { MusicItem } from '../provider/item.ts';
import { favouriteTexts } from './favourite-texts.ts';

const groups = ['album', 'playlist', 'artist', 'station'] as const;

/** Albums, playlists, artists and stations that are liked, below the songs. */
export function LikedItems({ items }: { items: readonly MusicItem[] }) {
  return groups.map((kind) => {
    const some = items.filter((item) => item.kind === kind);
    return some.length > 0 && <ChoosableShelf key={kind} title={favouriteTexts.groups[kind]} items={some} />;
  });
}
