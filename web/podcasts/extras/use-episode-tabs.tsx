import { skipToken, useQuery } from '@tanstack/react-query';
import type { Episode } from '#contract/podcast-shapes.ts';
import type { Tab } from '#web/ui/controls/tab-strip.tsx';
import { listeningTexts } from '../data/listening-texts.ts';
import { chaptersQuery } from '../playback/chapters-query.ts';
import { ChapterList } from './chapter-list.tsx';
import { TranscriptView } from './transcript-view.tsx';

/** An episode's chapters and its words, where the feed has any, as tabs; none while they are on their way. */
export function useEpisodeTabs(episode: Episode | undefined): Tab[] {
  const { data: chapters = [], isLoading } = useQuery({
    ...chaptersQuery(String(episode?.id)),
    ...(episode?.chapters !== true && { queryFn: skipToken }),
  });
  // A tab that comes later would push aside the one that the listener has chosen.
  if (episode === undefined || isLoading) return [];
  return [
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
}
