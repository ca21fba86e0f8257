import { LibraryBig } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { useChoice } from '#web/ui/selection/choosing.ts';
import type { MusicItem } from '../provider/item.ts';
import { ExplicitMark } from './explicit-mark.tsx';
import { itemPath } from './item-path.ts';
import { musicTexts } from './music-texts.ts';
import { PictureMark, pictureShape } from './picture-mark.tsx';
import { PlayItemButton } from './play-item-button.tsx';
import { releaseYear } from './release-year.ts';
import { songStateOf } from './song-state-of.ts';
import { useOptions } from './use-options.ts';

const cardSizes = '(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw';

/** When it came out, where that is shown. */
const yearOf = (item: MusicItem) => ('releaseDate' in item ? releaseYear(item.releaseDate) : undefined);

/** Who, or what it is. */
function whoOf(item: MusicItem): string {
  switch (item.kind) {
    case 'album':
    case 'song':
      return item.artistName;
    case 'artist':
      return musicTexts.artist;
    case 'playlist':
      return item.access && item.curatorName ? musicTexts.by(item.curatorName) : musicTexts.playlist;
    case 'station':
      return musicTexts.station;
  }
}

/** The line below the name: who and when, or what it is. */
export const captionOf = (item: MusicItem) => [whoOf(item), yearOf(item)].filter(Boolean).join(' · ');

/** The same, with the name isolated: a name in a right-to-left script does not reorder the rest. */
export function Caption({ item }: { item: MusicItem }) {
  const year = yearOf(item);
  return (
    <>
      <bdi>{whoOf(item)}</bdi>
      {year && ` · ${year}`}
    </>
  );
}

type ItemCardProps = {
  item: MusicItem;
  /** Which of how many it is, where not all of them are on the page. */
  position?: number;
  positionCount?: number;
  /** Where it stands in a list of which several can be chosen. */
  index?: number;
  /** Everything here is in the library: it is not said of each. */
  isLibraryPage?: boolean;
};

/** A card of a shelf: artwork, name, who and when. One link, and a play button on hover, focus and touch. */
export const ItemCard = memo(function ItemCard({
  item,
  position,
  positionCount,
  index,
  isLibraryPage = false,
}: ItemCardProps) {
  const year = yearOf(item);
  const options = useOptions(item, undefined, index);
  const choice = useChoice(index);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the options button does the same
    <li
      aria-posinset={position}
      aria-setsize={positionCount}
      onContextMenu={options.onContextMenu}
      onKeyDown={options.onMenuKey}
      {...choice?.props}
      className="group/card @container relative min-w-0 transition-transform duration-200 ease-out hover:-translate-y-0.5 motion-reduce:hover:translate-y-0"
    >
      <div className={`relative ${item.kind === 'artist' ? 'rounded-full' : 'rounded-lg'}`}>
        <Artwork
          name={item.name}
          {...item.picture}
          sizes={cardSizes}
          round={item.kind === 'artist'}
          className={`shadow-[0_1px_0_var(--line),0_10px_28px_-18px_var(--shade)] ${pictureShape(item)}`}
        />
        <PictureMark item={item} />
        {choice?.box}
        {item.kind !== 'artist' && (
          <div className="absolute bottom-2.5 right-2.5 z-[1]">
            <PlayItemButton item={item} />
          </div>
        )}
        <OptionsButton
          name={item.name}
          onClick={options.onButton}
          className="!absolute right-1.5 top-1.5 z-[1] bg-bg/80 text-ink opacity-0 focus-visible:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100"
        />
      </div>
      <div className={`mt-2.5 ${item.kind === 'artist' ? 'text-center' : ''}`}>
        <CardName item={item} />
        <p className="flex h-5 min-w-0 items-center gap-2 text-[12.5px] text-mute">
          <span
            className={`flex min-w-0 whitespace-pre ${item.kind === 'artist' ? 'w-full justify-center' : ''}`}
            title={captionOf(item)}
          >
            <bdi className="truncate">{whoOf(item)}</bdi>
            {year && <span>{` · ${year}`}</span>}
          </span>
          {'isExplicit' in item && item.isExplicit && <ExplicitMark />}
          {item.inLibrary && item.kind !== 'artist' && !isLibraryPage && <LibraryBadge />}
        </p>
      </div>
    </li>
  );
});

/** On a narrow card the sign stands for the word and leaves space for the artist's name. */
function LibraryBadge() {
  return (
    <span title={musicTexts.libraryBadge} className="library-badge">
      <LibraryBig size={14} aria-hidden="true" />
      {musicTexts.libraryBadge}
    </span>
  );
}

/** The name is the card's link, stretched over the whole card. A song's carries what its page shows at once (behaviour.md#screens). */
function CardName({ item }: ItemCardProps) {
  return (
    <Link
      to={itemPath(item)}
      state={item.kind === 'song' ? songStateOf(item) : undefined}
      title={item.name}
      className="block h-5 truncate font-[560] text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent-ink"
    >
      <bdi>{item.name}</bdi>
    </Link>
  );
}
