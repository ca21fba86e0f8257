import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isHeard } from '#rules/queue/queue.ts';
import { contextOf } from '#web/music/items/contexts.ts';
import { Caption, captionOf } from '#web/music/items/item-card.tsx';
import { itemPath, songPath } from '#web/music/items/item-path.ts';
import { pictureShape } from '#web/music/items/picture-mark.tsx';
import { isHeardSong } from '#web/music/items/song-row-state.ts';
import { favouritesQuery } from '#web/music/library/library-queries.ts';
import { libraryTexts } from '#web/music/library/library-texts.ts';
import { songOfFavourite } from '#web/music/library/saved-record-mapping.ts';
import type { MusicItem } from '#web/music/provider/item.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { playlistsQuery, recentlyAddedQuery, recentlyPlayedQuery } from '#web/music/provider/queries.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { appTexts } from '../shared/texts.ts';
import { CompactRow } from './compact-row.tsx';

// Pinned ones and folders, which one may have.
const FoldedPlaylists = lazily(async () => (await import('./folded-playlists.tsx')).FoldedPlaylists);

/** behaviour.md#constants. */
const maxLikes = 20;

const Empty = ({ text }: { text: string }) => <p className="px-2 py-2 text-[13px] text-mute">{text}</p>;

function ItemList({ items, empty }: { items: readonly MusicItem[] | undefined; empty: string }) {
  const queue = usePlayerState((state) => state.queue);
  if (items?.length === 0) return <Empty text={empty} />;
  return (
    <ul>
      {items?.map((item) => (
        <CompactRow
          key={`${item.kind} ${item.id}`}
          name={item.name}
          caption={<Caption item={item} />}
          title={`${item.name} · ${captionOf(item)}`}
          {...item.picture}
          to={itemPath(item)}
          shape={pictureShape(item)}
          isHere={isHeard(queue, contextOf(item))}
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

/** The songs that are liked, the last first; the rest is on a page of its own (behaviour.md#screens: the side list of type 'likes'). */
function LikesList() {
  const { data } = useQuery(favouritesQuery(useMusicProvider()));
  const current = usePlayerState(({ queue }) => queue.now?.item);
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={libraryTexts.favourites} className="mb-4">
      <header className="flex items-baseline justify-between px-2 pb-1">
        <h2 className="text-[12.5px] font-semibold text-mute">{libraryTexts.favourites}</h2>
        <Link to="/favourites" className="rounded text-[12.5px] font-medium text-mute hover:text-ink">
          {libraryTexts.seeAll}
        </Link>
      </header>
      <ul>
        {data.slice(0, maxLikes).map((record) => (
          <CompactRow
            key={record.songId}
            name={record.songName}
            caption={<bdi>{record.artistName}</bdi>}
            title={`${record.songName} · ${record.artistName}`}
            pictureName={record.albumName}
            template={record.artworkUrl || undefined}
            to={songPath(record.catalogId || record.songId)}
            isHere={isHeardSong(current, songOfFavourite(record))}
          />
        ))}
      </ul>
    </section>
  );
}

/** What is liked, and what was added to the library last. */
export function LibraryList() {
  const { data } = useQuery(recentlyAddedQuery(useMusicProvider()));
  return (
    <>
      <LikesList />
      <ItemList items={data} empty={appTexts.libraryEmpty} />
    </>
  );
}

/** The listener's playlists. */
export function PlaylistsList() {
  const provider = useMusicProvider();
  const { data } = useQuery(playlistsQuery(provider));
  if (!provider.loadSharedPlaylists || !data?.length)
    return <ItemList items={data} empty={appTexts.playlistsEmpty} />;
  return <FoldedPlaylists playlists={data} />;
}
