import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Book } from '#contract/books/books.ts';
import { bookCorrections, setAlbumKind } from '#contract/books/corrections.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { call, sentenceOf } from '#web/api.ts';
import { controlTexts } from '#web/ui/controls/control-texts.ts';
import type { MenuPoint } from '#web/ui/menus/menu-triggers.ts';
import { PopupMenu } from '#web/ui/menus/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { showMarkTexts } from '../data/show-mark-texts.ts';
import { useMarkingShow } from '../playback/use-marking-show.ts';

/** What the menu of a book says in addition to that of a show. */
const menuTexts = {
  callMusic: 'This is music',
  isMusic: (title: string) => `${title} is among the music now`,
  becomesMusic: (title: string) => `${title} will be among the music once the folder is read`,
};

const minute = 60_000;

type BookMenuProps = { book: Book; show: Feed; point: MenuPoint; onClose: () => void };

/** What can be done with a book. The operator may call it music. */
export function BookMenu({ book, show, point, onClose }: BookMenuProps) {
  const markAll = useMarkingShow(show);
  const callMusic = useCallingMusic(book);
  const { data } = useQuery({
    queryKey: ['book-corrections'],
    queryFn: ({ signal }) => call(bookCorrections, {}, { signal }),
    staleTime: minute,
  });
  return (
    <PopupMenu
      label={controlTexts.optionsOf(book.title)}
      point={point}
      onClose={onClose}
      entries={[
        { id: 'mark', label: showMarkTexts.markAllPlayed, onChoose: markAll },
        ...(data?.mayCorrect === true
          ? [{ id: 'call-music', label: menuTexts.callMusic, onChoose: callMusic }]
          : []),
      ]}
    />
  );
}

/** Calls a book music, for everybody on this server. Its page gives way to the album's. */
function useCallingMusic({ id, title }: Book): () => void {
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
