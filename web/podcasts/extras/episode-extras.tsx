import { useQuery } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import { type Tab, TabStrip } from '#web/ui/controls/tab-strip.tsx';
import { listeningTexts } from '../data/listening-texts.ts';
import { chaptersQuery } from '../playback/chapters-query.ts';
import { ChapterList } from './chapter-list.tsx';
import { TranscriptView } from './transcript-view.tsx';

type EpisodeExtrasProps = { episode: Episode; className?: string };

/** An episode's chapters and its words, where the feed has any; nothing else. To go to a place in them plays it. */
export function EpisodeExtras({ episode, className = '' }: EpisodeExtrasProps) {
  const { data: chapters = [], isLoading } = useQuery({
    ...chaptersQuery(String(episode.id)),
    enabled: episode.chapters,
  });
  // A tab that comes later would push aside the one that the listener has chosen.
  if (isLoading) return null;
  const tabs: Tab[] = [
    ...(chapters.length === 0
      ? []
      : [
          {
            id: 'chapters',
            label: listeningTexts.chapters,
            panel: <ChapterList episode={episode} chapters={chapters} />,
          },
        ]),
    ...(episode.transcripts.length === 0
      ? []
      : [
          {
            id: 'transcript',
            label: listeningTexts.transcript,
            panel: <TranscriptView episode={episode} />,
          },
        ]),
  ];
  if (tabs.length === 0) return null;
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      <TabStrip label={listeningTexts.extras} tabs={tabs} />
    </div>
  );
}
