import { Link } from 'react-router';
import { PlayButton } from '#web/player/views/play-button.tsx';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { contextOf, soundsOf } from './downloaded-audio.ts';
import { isPodcast, type ListedDownload } from './listed-downloads.ts';

/** Something that is here, as a card among others. */
export function DownloadedCard({ item, whole }: ListedDownload) {
  const caption = item.by ?? (isPodcast(item) ? texts.episodes(whole) : texts.songs(whole));
  return (
    <li className="group/card relative min-w-0">
      <div className="relative rounded-lg">
        <Artwork
          name={item.name}
          template={item.artworkTemplate}
          color={item.artworkColor}
          sizes="(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw"
          round={item.kind === 'artist'}
        />
        <div className="absolute bottom-2.5 right-2.5 z-[1]">
          <PlayButton
            context={contextOf(item)}
            name={item.name}
            getItems={() => Promise.resolve(soundsOf(item))}
          />
        </div>
      </div>
      <div className="mt-2.5">
        <Link
          to={item.path}
          title={item.name}
          className="block h-5 truncate font-[560] text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent-ink"
        >
          <bdi>{item.name}</bdi>
        </Link>
        <p className="flex h-5 min-w-0 items-center text-[12.5px] text-mute">
          <span className="truncate">{caption}</span>
        </p>
      </div>
    </li>
  );
}
