import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Shuffle } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { filterByNames } from '#rules/filter-by-names.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { libraryTexts } from '../library/library-texts.ts';
import { LibraryToolbar } from '../library/library-toolbar.tsx';
import type { LibraryFilter } from '../library/use-library-filter.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { musicQuery } from '../provider/queries.ts';
import type { Axis, AxisValue, SongRule } from '../provider/song-lists.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { axisTexts } from './axis-texts.ts';
import { LetterBar, lettersOf } from './letter-bar.tsx';
import './library-axis.css';
import './song-table.css';
import { orToast } from '../items/or-toast.ts';

type Narrowing = Exclude<keyof SongRule, 'term' | 'sort' | 'marks' | 'addedSince'>;

const narrowings: Record<Axis, Narrowing> = {
  genres: 'genre',
  decades: 'decade',
  years: 'year',
  composers: 'composer',
  labels: 'label',
  albumArtists: 'artist',
  folders: 'folder',
};

/** What narrows a library to one value of an axis. */
export const axisRule = (axis: Axis, value: string): SongRule => ({ [narrowings[axis]]: value });

/** Where a value of an axis leads: an artist to their page, a folder into it, all else to its songs. */
export function axisPath(axis: Axis, value: string): string {
  if (axis === 'albumArtists') return `/artist/${encodeURIComponent(value)}`;
  const tab = axis === 'folders' ? 'folders' : 'songs';
  return `/library?${new URLSearchParams({ tab, [narrowings[axis]]: value }).toString()}`;
}

const LibrarySongTable = lazily(async () => (await import('./library-song-table.tsx')).LibrarySongTable);

/** Cards on the page at first, and added with each press of More. */
const step = 200;
/** Fewer are seen at a glance. */
const worthLetters = 30;

/** Everything that the songs of a library have of one kind, each with pictures, its songs and a shuffle. */
export function LibraryAxis({ axis, filter }: { axis: Exclude<Axis, 'genres'>; filter: LibraryFilter }) {
  const provider = useMusicProvider();
  const [parameters] = useSearchParams();
  const within = axis === 'folders' ? (parameters.get('folder') ?? undefined) : undefined;
  const {
    data: values,
    error,
    refetch,
  } = useQuery(
    musicQuery([provider.name, 'axis', axis, within], async ({ signal }) =>
      (await songListsOf(provider)).axis(axis, within, signal),
    ),
  );
  if (error && !values) return <MusicFailure error={error} onRetry={refetch} />;
  if (values === undefined) return <LoadingRing />;
  // A folder of songs alone shows them.
  if (within !== undefined && values.length === 0)
    return (
      <>
        <FolderAbove path={within} />
        <LibrarySongTable filter={filter} />
      </>
    );
  const matches = filterByNames(values, filter.term, ({ name }) => [name]);
  return (
    <>
      {within !== undefined && <FolderAbove path={within} />}
      <LibraryToolbar filter={filter} />
      {values.length === 0 && <p className="text-mute">{axisTexts.nothing}</p>}
      {values.length > 0 && matches.length === 0 && <Notice title={libraryTexts.noMatch(filter.term)} />}
      <AxisCards key={`${axis} ${within}`} axis={axis} values={matches} />
      {within !== undefined && <LibrarySongTable filter={filter} />}
    </>
  );
}

/** Where a folder lies, and the way up. */
function FolderAbove({ path }: { path: string }) {
  const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return (
    <header className="mb-5 flex flex-wrap items-center gap-4 pr-(--covered)">
      <Link
        to={above === '' ? '/library?tab=folders' : axisPath('folders', above)}
        className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        <ArrowLeft size={17} aria-hidden="true" />
        {above === '' ? axisTexts.allFolders : above}
      </Link>
      <h2 className="text-xl font-[660]">
        <bdi>{path.slice(path.lastIndexOf('/') + 1)}</bdi>
      </h2>
    </header>
  );
}

function AxisCards({ axis, values }: { axis: Exclude<Axis, 'genres'>; values: readonly AxisValue[] }) {
  const provider = useMusicProvider();
  const player = usePlayer();
  const [count, setCount] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const first = useFirstCard(list);
  const [goTo, setGoTo] = useState<{ index: number }>();
  const isByWord = axis !== 'years' && axis !== 'decades';
  const letters = isByWord && values.length > worthLetters ? lettersOf(values.map(({ name }) => name)) : [];

  // Its card may have come only now.
  useEffect(() => {
    if (goTo) list.current?.children[goTo.index]?.scrollIntoView();
  }, [goTo]);

  const shuffle = ({ name, value }: AxisValue): Promise<void> =>
    orToast(async () => {
      const rule = axisRule(axis, value);
      await playSongs(await songListsOf(provider), player, { rule, name, shuffle: 'songs' });
    });

  return (
    <>
      <div className="song-table-place">
        <ul ref={list} aria-label={axisTexts.tabs[axis]} className="axis-cards">
          {values.slice(0, count).map((one) => (
            <li key={one.value} className="axis-card">
              <Link to={axisPath(axis, one.value)}>
                <Artwork name={one.name} template={one.tiles[0]} tiles={one.tiles} sizes="180px" />
                <bdi title={one.name}>{one.name}</bdi>
                <span>{axisTexts.songs(one.songs)}</span>
              </Link>
              <button
                type="button"
                aria-label={axisTexts.shuffleNamed(one.name)}
                title={axisTexts.shuffleNamed(one.name)}
                onClick={() => void shuffle(one)}
              >
                <Shuffle size={17} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        {letters.length > 1 && (
          <LetterBar
            letterOffsets={letters}
            first={first}
            onChoose={(index) => {
              setCount(Math.max(count, index + step));
              setGoTo({ index });
            }}
          />
        )}
      </div>
      {values.length > count && (
        <button type="button" className="axis-more" onClick={() => setCount(count + step)}>
          {libraryTexts.seeAll} ({values.length.toLocaleString('en')})
        </button>
      )}
    </>
  );
}

/** The first child of a list that still shows below the top of the page as one scrolls. */
function useFirstCard(list: RefObject<HTMLElement | null>): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const main = list.current?.closest('main');
    const look = () =>
      setFirst(firstShown(list.current?.children ?? [], main?.getBoundingClientRect().top ?? 0));
    main?.addEventListener('scroll', look, { passive: true });
    return () => main?.removeEventListener('scroll', look);
  }, [list]);
  return first;
}

/** By halves: a list may have thousands. */
function firstShown(cards: ArrayLike<Element>, top: number): number {
  let [from, to] = [0, Math.max(cards.length - 1, 0)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((cards[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle;
    else from = middle + 1;
  }
  return from;
}
