import { skipToken, useQuery } from '@tanstack/react-query';
import { SkipBack, SkipForward } from 'lucide-react';
import { useState } from 'react';
import type { Bookmark } from '#contract/bookmarks.ts';
import type { Chapter, Episode } from '#contract/podcast-shapes.ts';
import type { PlayableItem } from '#rules/queue/item.ts';
import { chapterAt, nextChapterSeconds, previousChapterSeconds } from '#web/player/player/chapters.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Tab } from '#web/ui/controls/tab-strip.tsx';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { chapterTitle } from '../data/chapter-title.ts';
import { listeningTexts } from '../data/listening-texts.ts';
import { chaptersQuery } from '../playback/chapters-query.ts';
import { listenFrom } from '../playback/listen-from.ts';
import { useBookmarks } from '../playback/use-bookmarks.ts';
import { useCurrentPosition } from '../playback/use-current-position.ts';
import { BookmarkList } from './bookmark-list.tsx';
import { ChapterRow } from './chapter-row.tsx';
import { TranscriptView } from './transcript-view.tsx';

/**
 * An episode's chapters, its words and the listener's bookmarks as tabs; none while those of the feed are on their way. Chapters
 * inside its sound are asked for once it is played: publishers count requests for a sound. `isOurs`: its sound lies on this server.
 */
export function useEpisodeTabs(episode: Episode | undefined, { isOurs = false } = {}): Tab[] {
  const isCurrent = usePlayerState(({ queue }) => isPlayed(queue.now?.item, episode));
  const { data: chapters = [], isLoading } = useQuery({
    ...chaptersQuery(String(episode?.id)),
    ...(episode?.chapters !== true && !isCurrent && !isOurs && { queryFn: skipToken }),
  });
  const bookmarks = useBookmarks(episode?.id);
  // It stays while the last one is removed: its place has the focus, and Undo brings it back.
  const [markedId, setMarkedId] = useState<number>();
  if (bookmarks.length > 0 && episode?.id !== markedId) setMarkedId(episode?.id);
  const hadBookmarks = bookmarks.length > 0 || (episode !== undefined && markedId === episode.id);
  // A tab that comes later would push aside the one that the listener has chosen.
  if (episode === undefined || (isLoading && episode.chapters)) return [];
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
    ...(hadBookmarks
      ? [
          {
            id: 'bookmarks',
            label: bookmarkTexts.bookmarks,
            panel: <EpisodeBookmarks episode={episode} bookmarks={bookmarks} />,
          },
        ]
      : []),
  ];
}

const isPlayed = (item: PlayableItem | undefined, episode: Episode | undefined) =>
  item?.kind === 'episode' && item.id === String(episode?.id);

type EpisodeBookmarksProps = { episode: Episode; bookmarks: readonly Bookmark[] };

/** The listener's bookmarks in an episode: a click plays from one. */
function EpisodeBookmarks({ episode, bookmarks }: EpisodeBookmarksProps) {
  const player = usePlayer();
  if (bookmarks.length === 0) return <p className="px-2.5 py-2 text-mute">{bookmarkTexts.none}</p>;
  return (
    <BookmarkList
      bookmarks={bookmarks}
      episode={episode}
      label={bookmarkTexts.bookmarks}
      onPlay={(seconds) => listenFrom(player, episode, seconds)}
    />
  );
}

type ChapterListProps = { episode: Episode; chapters: readonly Chapter[] };

/** The chapters of an episode: a click plays from one, and the current one is marked. */
function ChapterList({ episode, chapters }: ChapterListProps) {
  const player = usePlayer();
  const current = useCurrentPosition(episode.id, (seconds) => chapterAt(chapters, seconds));
  const elapsedSeconds = () => player.elapsed.get().elapsedSeconds;
  const hasPictures = chapters.some(({ image }) => image !== null);
  const hasPages = chapters.some(({ href }) => href !== null);
  const nextSeconds = () => nextChapterSeconds(chapters, elapsedSeconds());
  return (
    <>
      {current >= 0 && (
        <div className="mb-1 flex justify-end gap-1">
          <IconButton
            label={listeningTexts.previousChapter}
            onClick={() => player.seek(previousChapterSeconds(chapters, elapsedSeconds()))}
            className="pointer-coarse:size-11"
          >
            <SkipBack aria-hidden="true" size={16} />
          </IconButton>
          <IconButton
            label={listeningTexts.nextChapter}
            disabled={current === chapters.length - 1}
            onClick={() => player.seek(nextSeconds() ?? elapsedSeconds())}
            className="pointer-coarse:size-11"
          >
            <SkipForward aria-hidden="true" size={16} />
          </IconButton>
        </div>
      )}
      <ol aria-label={listeningTexts.chapters}>
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={chapter.startSeconds}
            episode={episode}
            chapter={{ ...chapter, title: chapterTitle(chapter.title, index) }}
            isCurrent={index === current}
            hasPictures={hasPictures}
            hasPages={hasPages}
            onPlay={() => listenFrom(player, episode, chapter.startSeconds)}
          />
        ))}
      </ol>
    </>
  );
}
