import {
  type ChoosingLayerProps,
  chosenItems,
  useChoosingLayer,
} from '#web/ui/selection/use-choosing-layer.tsx';
import type { Album, Song } from '../provider/item.ts';
import { MusicSelectionBar } from './music-selection-bar.tsx';

const nameOf = ({ name }: Song | Album) => name;

/** Choosing of songs, with the bar that says what can be done with them. */
export function ChoosingSongs(props: ChoosingLayerProps<Song>) {
  const { chosen, finish } = useChoosingLayer(props, nameOf);
  if (chosen.size === 0) return null;
  return (
    <MusicSelectionBar
      kind="songs"
      count={chosen.size}
      items={async () => ({ kind: 'songs', items: await chosenItems(props, chosen) })}
      onDone={finish}
    />
  );
}

/** The same of albums. */
export function ChoosingAlbums(props: ChoosingLayerProps<Album>) {
  const { chosen, finish } = useChoosingLayer(props, nameOf);
  if (chosen.size === 0) return null;
  return (
    <MusicSelectionBar
      kind="albums"
      count={chosen.size}
      items={async () => ({ kind: 'albums', items: await chosenItems(props, chosen) })}
      onDone={finish}
    />
  );
}
