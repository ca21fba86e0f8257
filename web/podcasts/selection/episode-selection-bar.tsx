import { Check, ListEnd, ListStart, Undo2 } from 'lucide-react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { sentenceOf, UserFacingError } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { SelectionBar, SelectionTool } from '#web/ui/selection/selection-bar.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { playableEpisode } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';
import { useMarkingMany } from '../playback/use-marking.ts';

const episodes = (count: number) => (count === 1 ? '1 episode' : `${count.toLocaleString('en')} episodes`);

/** What is said of episodes that are chosen. */
const episodeSelectionTexts = {
  next: (count: number) => `Playing ${episodes(count)} next`,
  queued: (count: number) => `${episodes(count)} added to the queue`,
  marked: (count: number, played: boolean) =>
    `${episodes(count)} marked as ${played ? 'played' : 'unplayed'}`,
  noSound: 'None of these has anything to hear.',
} as const;

type EpisodeSelectionBarProps = {
  count: number;
  /** What is chosen, in its order. */
  episodes: () => Promise<Episode[]>;
  onDone: () => void;
};

/** Those that can be played; throws a sentence where none can. */
function playable(chosen: readonly Episode[]) {
  const items = chosen.flatMap((episode) => playableEpisode(episode) ?? []);
  if (items.length === 0) throw new UserFacingError(episodeSelectionTexts.noSound);
  return items;
}

/** What can be done with episodes that are chosen. */
export function EpisodeSelectionBar({ count, episodes, onDone }: EpisodeSelectionBarProps) {
  const player = usePlayer();
  const markMany = useMarkingMany();

  async function run(act: (chosen: Episode[]) => unknown): Promise<void> {
    try {
      await act(await episodes());
      onDone();
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }
  const mark = (played: boolean) =>
    run(async (chosen) => {
      await markMany(chosen, played);
      toast.success(episodeSelectionTexts.marked(chosen.length, played));
    });

  return (
    <SelectionBar
      count={count}
      onDone={onDone}
      onPlay={() =>
        void run((chosen) =>
          player.play(
            {
              kind: 'queue',
              id: `episodes ${chosen.map(({ id }) => id).join(' ')}`.slice(0, 500),
              name: selectionTexts.bar,
            },
            playable(chosen),
            0,
          ),
        )
      }
    >
      <SelectionTool
        label={selectionTexts.playNext}
        icon={<ListStart size={17} />}
        onClick={() =>
          void run((chosen) => {
            const items = playable(chosen);
            player.playNext(items);
            toast.success(episodeSelectionTexts.next(items.length));
          })
        }
      />
      <SelectionTool
        label={selectionTexts.playLater}
        icon={<ListEnd size={17} />}
        onClick={() =>
          void run((chosen) => {
            const items = playable(chosen);
            player.playLater(items);
            toast.success(episodeSelectionTexts.queued(items.length));
          })
        }
      />
      <SelectionTool
        label={showTexts.markPlayed}
        icon={<Check size={17} />}
        onClick={() => void mark(true)}
      />
      <SelectionTool
        label={showTexts.markUnplayed}
        icon={<Undo2 size={17} />}
        onClick={() => void mark(false)}
      />
    </SelectionBar>
  );
}
