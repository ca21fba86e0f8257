import { useQuery } from '@tanstack/react-query';
import type { MusicItem } from '#web/music/item.ts';
import { captionOf } from '#web/music/item-card.tsx';
import { itemPath } from '#web/music/item-path.ts';
import { useMusicProvider } from '#web/music/provider-context.tsx';
import { playlistsQuery, recentlyAddedQuery, recentlyPlayedQuery } from '#web/music/queries.ts';
import { CompactRow } from './compact-row.tsx';
import { appTexts } from './texts.ts';

const Empty = ({ text }: { text: string }) => <p className="px-2 py-2 text-[13px] text-mute">{text}</p>;

type ItemListProps = { items: readonly MusicItem[] | undefined; empty: string };

function ItemList({ items, empty }: ItemListProps) {
  if (items?.length === 0) return <Empty text={empty} />;
  return (
    <ul>
      {items?.map((item) => (
        <CompactRow
          key={`${item.kind} ${item.id}`}
          name={item.name}
          caption={captionOf(item)}
          template={item.picture?.template}
          color={item.picture?.color}
          to={itemPath(item)}
        />
      ))}
    </ul>
  );
}

/** What was played, the last first. */
export function HistoryList() {
  const { data } = useQuery(recentlyPlayedQuery(useMusicProvider()));
  return <ItemList items={data} empty={appTexts.historyEmpty} />;
}

/** What was added to the library last. */
export function LibraryList() {
  const { data } = useQuery(recentlyAddedQuery(useMusicProvider()));
  return <ItemList items={data} empty={appTexts.libraryEmpty} />;
}

/** The listener's own playlists. */
export function PlaylistsList() {
  const { data } = useQuery(playlistsQuery(useMusicProvider()));
  return <ItemList items={data} empty={appTexts.playlistsEmpty} />;
}
