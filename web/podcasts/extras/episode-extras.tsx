import type { Episode } from '#contract/podcast-shapes.ts';
import { TabStrip } from '#web/ui/controls/tab-strip.tsx';
import { listeningTexts } from '../data/listening-texts.ts';
import { useEpisodeTabs } from './use-episode-tabs.tsx';

type EpisodeExtrasProps = {
  episode: Episode;
  /** Its sound lies on this server. */
  isOurs?: boolean;
  className?: string;
};

/** An episode's chapters and its words, where the feed has any; nothing else. To go to a place in them plays it. */
export function EpisodeExtras({ episode, isOurs = false, className = '' }: EpisodeExtrasProps) {
  const tabs = useEpisodeTabs(episode, { isOurs });
  if (tabs.length === 0) return null;
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      <TabStrip label={listeningTexts.extras} tabs={tabs} />
    </div>
  );
}
