import './playing-artwork.css';
import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import { chapterAt, chaptersOf } from '../player/chapters.ts';
import { ItemArtwork } from './item-artwork.tsx';
import { usePlayer } from './use-player.ts';

/** The picture of the chapter that plays; undefined where it has none. Renders as that changes. */
function useChapterPicture(): string | undefined {
  const { store, elapsed } = usePlayer();
  function now(): string | undefined {
    const { queue, chapters } = store.getState();
    const list = chaptersOf(chapters, queue.now?.item.id);
    return list[chapterAt(list, elapsed.get().elapsedSeconds)]?.artworkTemplate;
  }
  return useSyncExternalStore((changed) => {
    const stops = [elapsed.subscribe(changed), store.subscribe(changed)];
    return () => {
      for (const stop of stops) stop();
    };
  }, now);
}

/** The picture of what plays on the whole screen: its chapter's, whole, else its cover, also where the chapter's cannot be shown. */
export function PlayingArtwork({ item, className = '', ...artwork }: ComponentProps<typeof ItemArtwork>) {
  const picture = useChapterPicture();
  const [broken, setBroken] = useState<string>();
  if (picture === undefined || picture === broken)
    return <ItemArtwork item={item} className={className} {...artwork} />;
  return (
    <ItemArtwork
      item={{ ...item, artworkTemplate: picture }}
      onBroken={() => setBroken(picture)}
      className={`chapter-artwork ${className}`}
      {...artwork}
    />
  );
}
