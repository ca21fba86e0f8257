import type { Episode } from '#contract/podcast-shapes.ts';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { EpisodePlayButton } from '../episodes/episode-play-button.tsx';
import { EpisodeLength } from '../episodes/episode-times.tsx';
import { EpisodeTitle } from '../episodes/episode-title.tsx';
import { ProgressRing } from '../episodes/progress-ring.tsx';
import { useEpisodeItem } from '../episodes/use-episode-item.tsx';
import { bookTexts } from './book-texts.ts';

type PartRowProps = { part: Episode; index: number };

/** A part of a book: play, title, length, progress. The title leads to its page. */
function PartRow({ part, index }: PartRowProps) {
  const { isHere, itemProps, optionsProps, menu } = useEpisodeItem({ episode: part, index, isTabStop: true });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts; the options button does the same
    <li
      {...itemProps}
      className="group/row relative flex items-center gap-3.5 rounded-lg border-b border-line px-2 py-2.5 transition-colors hover:bg-lift roomy:px-3"
    >
      <span aria-hidden="true" className="w-6 shrink-0 text-right text-[13px] text-mute tabular-nums">
        {index + 1}
      </span>
      <div className="relative z-[1]">
        <EpisodePlayButton episode={part} look="quiet" />
      </div>
      <div className="min-w-0 flex-1">
        <EpisodeTitle
          episode={part}
          isHere={isHere}
          tabIndex={0}
          withShow={false}
          className="text-[15px] font-[560] leading-snug"
        />
        <p className="flex min-h-6 flex-wrap items-center gap-x-4 text-[12.5px] text-mute">
          <EpisodeLength seconds={part.duration} />
          <ProgressRing episodeId={part.id} />
        </p>
      </div>
      <div className="relative z-[1]">
        <OptionsButton {...optionsProps} className="pointer-coarse:size-11" />
      </div>
      {menu}
    </li>
  );
}

type BookPartsProps = { parts: readonly Episode[] };

/** The parts of a book in their order. */
export function BookParts({ parts }: BookPartsProps) {
  return (
    <section aria-labelledby="book-parts" className="mt-8 pr-(--covered)">
      <h2 id="book-parts" className="mb-2 text-lg font-[660] leading-tight wide:text-xl">
        {bookTexts.parts}
      </h2>
      <ol aria-labelledby="book-parts">
        {parts.map((part, index) => (
          <PartRow key={part.id} part={part} index={index} />
        ))}
      </ol>
    </section>
  );
}
