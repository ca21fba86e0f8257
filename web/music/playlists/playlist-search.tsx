import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedValue } from '#web/ui/controls/use-debounced-value.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { orToast } from '../items/or-toast.ts';
import type { Album, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { albumQuery, builderSearchQuery } from '../provider/queries.ts';
import { draftTexts } from './draft-texts.ts';
import { BuilderRow } from './draft-tracks.tsx';
import { hasSong, type PlaylistDraft } from './playlist-draft.ts';

// What one types into comes first.
const TabStrip = lazily(async () => (await import('#web/ui/controls/tab-strip.tsx')).TabStrip);

/** behaviour.md#constants. */
const debounceMilliseconds = 250;

type PlaylistSearchProps = {
  draft: PlaylistDraft;
  /** `albumId`: they are all of an album. */
  onAdd: (songs: readonly Song[], albumId?: string) => void;
};

/** Finds songs and albums for the new playlist. */
export function PlaylistSearch({ draft, onAdd }: PlaylistSearchProps) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const term = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const search = useQuery({ ...builderSearchQuery(provider, term), placeholderData: keepPreviousData });
  const results = term === '' ? undefined : search.data;

  const addAlbum = (album: Album): Promise<void> =>
    orToast(async () => {
      onAdd((await queries.fetchQuery(albumQuery(provider, album.id))).songs, album.id);
    });

  const tabs = [
    {
      id: 'songs',
      label: draftTexts.songs,
      panel: (
        <AddRows
          items={results?.songs}
          term={term}
          isAdded={({ id }) => hasSong(draft, id)}
          onAdd={(song) => onAdd([song])}
        />
      ),
    },
    {
      id: 'albums',
      label: draftTexts.albums,
      panel: (
        <AddRows
          items={results?.albums}
          term={term}
          isAdded={({ id }) => draft.albumIds.includes(id)}
          onAdd={(album) => void addAlbum(album)}
        />
      ),
    },
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input
        type="search"
        aria-label={draftTexts.search}
        placeholder={draftTexts.searchPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-11 w-full rounded-full border border-line bg-lift px-5 text-ink placeholder:text-faint"
      />
      {search.error && <MusicFailure error={search.error} onRetry={search.refetch} />}
      <TabStrip label={draftTexts.resultsLabel} tabs={tabs} />
    </section>
  );
}

type AddRowsProps<Item extends Album | Song> = {
  /** Undefined: nothing was asked for, or it is on its way. */
  items: readonly Item[] | undefined;
  term: string;
  isAdded: (item: Item) => boolean;
  onAdd: (item: Item) => void;
};

/** What was found, each with a button that adds it once (behaviour.md#what-is-checked). */
function AddRows<Item extends Album | Song>({ items, term, isAdded, onAdd }: AddRowsProps<Item>) {
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
