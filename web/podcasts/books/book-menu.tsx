import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { call, sentenceOf } from '#web/api.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { showMarkTexts } from '../data/show-mark-texts.ts';
import { useMarkingShow } from '../playback/use-marking-show.ts';
import type { ShowMenuProps } from '../shows/show-menu.tsx';

/** What the menu of a book says in addition to that of a show. */
const menuTexts = {
  callMusic: 'This is music',
  isMusic: (title: string) => `${title} is among the music now`,
  becomesMusic: (title: string) => `${title} will be among the music once the folder is read`,
};

const minute = 60_000;

/** What can be done with a book. The operator may call it music. */
export function BookMenu({ show, point, onBookmarks, onClose }: ShowMenuProps) {
  const markAll = useMarkingShow(show);
  const callMusic = useCallingMusic(show);
  const { data } = useQuery({
    queryKey: ['book-corrections'],
    queryFn: ({ signal }) => call(bookCorrections, {}, { signal }),
    staleTime: minute,
  });
  return (
    <PopupMenu
      label={controlTexts.optionsOf(show.title)}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'mark', label: showMarkTexts.markAllPlayed, onChoose: markAll },
        { id: 'bookmarks', label: bookmarkTexts.bookmarks, onChoose: onBookmarks },
        ...(data?.mayCorrect === true
          ? [{ id: 'call-music', label: menuTexts.callMusic, onChoose: callMusic }]
          : []),
      ]}
    />
  );
}

/** Calls a book music, for everybody on this server. Its page gives way to the album's. */
function useCallingMusic({ bookId: id = '', title }: Feed): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => call(setAlbumKind, { albumId: id, isBook: false }),
    onSuccess: async ({ isDone }) => {
      if (isDone) {
        await navigate(`/album/${id}`, { replace: true });
        toast.success(menuTexts.isMusic(title));
      } else toast.blank(menuTexts.becomesMusic(title));
      await queries.invalidateQueries({ queryKey: ['podcasts', 'books'] });
    },
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  return mutate;
}
