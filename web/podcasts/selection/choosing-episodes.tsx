import type { Episode } from '#contract/podcast-shapes.ts';
import {
  type ChoosingLayerProps,
  chosenItems,
  useChoosingLayer,
} from '#web/ui/selection/use-choosing-layer.tsx';
import { EpisodeSelectionBar } from './episode-selection-bar.tsx';

const titleOf = ({ title }: Episode) => title;

/** Choosing of episodes, with the bar that says what can be done with them. */
export function ChoosingEpisodes(props: ChoosingLayerProps<Episode>) {
  const { chosen, finish } = useChoosingLayer(props, titleOf);
  if (chosen.size === 0) return null;
  return (
    <EpisodeSelectionBar count={chosen.size} episodes={() => chosenItems(props, chosen)} onDone={finish} />
  );
}
