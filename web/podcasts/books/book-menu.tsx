import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { bookCorrectionsQuery, bookOptionTexts, callAlbum } from '#web/book-corrections/call-a-book.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { showMarkTexts } from '../data/show-mark-texts.ts';
import { useMarkingShow } from '../playback/use-marking-show.ts';
import type { ShowMenuProps } from '../shows/show-menu.tsx';

/** What can be done with a book. Who may correct what is a book calls it music. */
export function BookMenu({ show, point, onBookmarks, onClose }: ShowMenuProps) {
  const markAll = useMarkingShow(show);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(bookCorrectionsQuery());
  const { bookId: id = '', title: name } = show;
  const callMusic = () => void callAlbum({ queries, navigate }, { id, name }, false);
  return (
    <PopupMenu
      label={controlTexts.optionsOf(show.title)}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'mark', label: showMarkTexts.markAllPlayed, onChoose: markAll },
        { id: 'bookmarks', label: bookmarkTexts.bookmarks, onChoose: onBookmarks },
        ...(data?.mayCorrect === true
          ? [{ id: 'call-music', label: bookOptionTexts.callMusic, onChoose: callMusic }]
          : []),
      ]}
    />
  );
}
