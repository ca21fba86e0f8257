import { useQuery } from '@tanstack/react-query';
import { captionOf } from '#web/music/item-card.tsx';
import { albumPath } from '#web/music/playable.ts';
import { useMusicProvider } from '#web/music/provider-context.tsx';
import { recentlyAddedQuery } from '#web/music/queries.ts';
import { usePlayerState } from '#web/player/player-context.tsx';
import { CompactRow } from './compact-row.tsx';
import { lastHeard } from './last-heard.ts';
import { appTexts } from './texts.ts';

const Empty = ({ text }: { text: string }) => <p className="px-2 py-2 text-[13px] text-mute">{text}</p>;

/** Songs heard, the newest first. */
export function HistoryList() {
  const played = usePlayerState(({ queue }) => queue.played);
  const heard = lastHeard(played.map(({ entry }) => entry.item));
  if (heard.length === 0) return <Empty text={appTexts.historyEmpty} />;
  return (
    <ul>
      {heard.map((song) => (
        <CompactRow
          key={song.id}
          name={song.title}
          caption={song.artistName}
          pictureName={song.albumName}
          template={song.artworkTemplate}
          color={song.artworkColor}
          to={song.links?.title}
        />
      ))}
    </ul>
  );
}

/** What was added to the library last. */
export function LibraryList() {
  const { data } = useQuery(recentlyAddedQuery(useMusicProvider()));
  if (data?.length === 0) return <Empty text={appTexts.libraryEmpty} />;
  return (
    <ul>
      {data?.map((item) => (
        <CompactRow
          key={`${item.kind} ${item.id}`}
          name={item.name}
          caption={captionOf(item)}
          template={item.picture?.template}
          color={item.picture?.color}
          to={item.kind === 'album' ? albumPath(item.id) : undefined}
        />
      ))}
    </ul>
  );
}

export function PlaylistsList() {
  return <Empty text={appTexts.playlistsEmpty} />;
}
