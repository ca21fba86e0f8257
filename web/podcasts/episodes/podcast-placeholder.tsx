import { DetailHeader } from '#web/ui/pages/detail-header.tsx';
import { showTexts } from '../data/show-texts.ts';
import { EpisodePlaceholders } from './episode-placeholders.tsx';

type PodcastPlaceholderProps = { eyebrow: string; withEpisodes?: boolean };

/** A show or an episode that is on its way, of its final size, with the spec's own word for it. */
export function PodcastPlaceholder({ eyebrow, withEpisodes = false }: PodcastPlaceholderProps) {
  return (
    <div aria-busy="true">
      <DetailHeader
        compact
        eyebrow={eyebrow}
        title={
          <h1 className="mb-3 mt-1.5 text-2xl font-[740] leading-[1.06] text-mute wide:text-4xl roomy:text-[52px]">
            {showTexts.loading}
          </h1>
        }
        picture={<span className="waiting block aspect-square rounded-[14px]" />}
      >
        <span className="waiting block h-5 w-56 rounded" />
        <span className="waiting mt-5 block h-[42px] w-60 rounded-full" />
      </DetailHeader>
      <span className="waiting mb-8 block h-[190px] rounded-2xl" />
      {withEpisodes && <EpisodePlaceholders grid />}
    </div>
  );
}
