import { Shuffle } from 'lucide-react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { contextOf } from '../items/contexts.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import type { MusicItem, Song } from '../provider/item.ts';

type ShuffleButtonProps = { item: MusicItem; songs: readonly Song[] };

/** Plays an item's songs in an order of their own, from any of them. */
export function ShuffleButton({ item, songs }: ShuffleButtonProps) {
  const player = usePlayer();
  return (
    <Button
      disabled={songs.every((song) => song.isUnavailable)}
      onClick={() => player.play(contextOf(item), songs.map(playableOf), undefined, { shuffle: true })}
      title={musicTexts.shuffle}
    >
      <Shuffle size={17} aria-hidden="true" />
      <span data-last-word="">{musicTexts.shuffle}</span>
    </Button>
  );
}
