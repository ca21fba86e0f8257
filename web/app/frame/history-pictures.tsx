import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { itemPath } from '#web/music/items/item-path.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { recentlyPlayedQuery } from '#web/music/provider/queries.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { appTexts } from '../shared/texts.ts';

/** What was played last, as pictures alone: names do not fit into the folded sidebar and are their labels. */
export function HistoryPictures() {
  const { data = [] } = useQuery(recentlyPlayedQuery(useMusicProvider()));
  return (
    <ul aria-label={appTexts.history} className="grid justify-items-center gap-3 pt-2.5">
      {data.map((item) => (
        <li key={`${item.kind} ${item.id}`} className="w-11">
          <Link
            to={itemPath(item) ?? '/'}
            aria-label={item.name}
            title={item.name}
            className={`block ${item.kind === 'artist' ? 'rounded-full' : 'rounded-md'}`}
          >
            <Artwork name={item.name} {...item.picture} sizes="44px" className="!rounded-[inherit]" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
