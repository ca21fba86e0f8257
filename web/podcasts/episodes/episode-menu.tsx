import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Episode } from '#contract/podcast-shapes.ts';
import { useDownloadEntry } from '#web/downloads/entries/download-entry.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { share, shareEntry, shareOfferQuery } from '#web/share-links/share-entry.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { selectionTexts } from '#web/ui/selection/selection-texts.ts';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { playableEpisode, showPath } from '../data/playable-episode.ts';
import { isPlayed } from '../data/progress-badge.ts';
import { showTexts } from '../data/show-texts.ts';
import { playEpisodeLater, playEpisodeNext } from '../playback/queue-episode.ts';
import { useBookmarkHere } from '../playback/use-bookmark-here.ts';
import { useMarking } from '../playback/use-marking.ts';
import { useProgress } from '../playback/use-progress.ts';
import { downloadEpisode } from './download-episode.ts';

type EpisodeMenuProps = {
  episode: Episode;
  point: MenuPoint;
  /** Chooses it, where several can be chosen. */
  select: (() => void) | undefined;
  onClose: () => void;
};

/** What can be done with an episode, as a menu where it was asked for. */
export function EpisodeMenu({ episode, point, select, onClose }: EpisodeMenuProps) {
  const player = usePlayer();
  const navigate = useNavigate();
  const mark = useMarking();
  const played = isPlayed(useProgress(episode.id).entry);
  const item = playableEpisode(episode);
  const { data: offer } = useQuery(shareOfferQuery());
  const { id, title: name } = episode;
  const ofDevice = useDownloadEntry(item && downloadEpisode(episode));
  const here = useBookmarkHere(String(id));
  const marking = here
    ? [{ id: 'bookmark', label: bookmarkTexts.bookmarkAt(here.seconds), onChoose: () => void here.add() }]
    : [];
  const queueing = item
    ? [
        { id: 'next', label: showTexts.playNext, onChoose: () => playEpisodeNext(player, item) },
        { id: 'later', label: showTexts.playLater, onChoose: () => playEpisodeLater(player, item) },
      ]
    : [];
  return (
    <PopupMenu
      label={controlTexts.optionsOf(episode.title)}
      point={point}
      onClose={onClose}
      entries={[
        ...marking,
        ...queueing,
        {
          id: 'mark',
          label: played ? showTexts.markUnplayed : showTexts.markPlayed,
          onChoose: () => mark(episode, !played),
        },
        ...ofDevice,
        {
          id: 'show',
          label: episode.isBookPart ? showTexts.goToBook : showTexts.goToShow,
          onChoose: () => void navigate(showPath(episode.feedId)),
        },
        ...(offer?.isOn === true && item
          ? [
              {
                id: 'share',
                label: shareEntry,
                onChoose: () => share({ kind: 'episode', id: String(id), name }),
              },
            ]
          : []),
        ...(select ? [{ id: 'select', label: selectionTexts.selectThis, onChoose: select }] : []),
      ]}
    />
  );
}
