import { Link } from 'react-router';
import { downloadsTexts as texts } from '#web/downloads/downloads-texts.ts';
import { useDownloads } from '#web/downloads/use-download.ts';
import { DownloadedCard } from '#web/downloads/views/downloaded-card.tsx';
import { finishedDownloads } from '#web/downloads/views/listed-downloads.ts';
import { ShelfGrid } from '#web/ui/lists/shelf-grid.tsx';

const everything = { term: '', kind: 'all', sort: 'newest' } as const;

/** What can be played while the server is away, before all else. */
export function OnDeviceShelf() {
  const items = useDownloads((state) => state.items);
  const files = useDownloads((state) => state.files);
  const downloads = finishedDownloads({ items, files }, everything).filter(({ whole }) => whole > 0);
  if (downloads.length === 0) return null;
  return (
    <ShelfGrid
      title={texts.title}
      tools={<Link to="/on-this-device">{texts.seeAll}</Link>}
      cards={downloads.slice(0, 30).map((each) => <DownloadedCard key={each.item.key} {...each} />)}
    />
  );
}
