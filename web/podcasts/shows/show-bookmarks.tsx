import './show-bookmarks.css';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { Feed } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ToastHost, toast } from '#web/ui/toasts/toast.ts';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { episodePath } from '../data/playable-episode.ts';
import { episodeQuery } from '../data/queries.ts';
import { BookmarkList } from '../extras/bookmark-list.tsx';
import { listenFrom } from '../playback/listen-from.ts';
import { useShowBookmarks } from '../playback/use-bookmarks.ts';

type ShowBookmarksProps = { show: Feed; onClose: () => void };

/** All bookmarks in a show, by its episodes. Modal: toasts with the way back stand in it once more. */
export function ShowBookmarks({ show, onClose }: ShowBookmarksProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => box.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press outside closes it, as Escape does; keys are its own
    <dialog
      ref={box}
      aria-labelledby={id}
      className="show-bookmarks"
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      <div className="grid gap-4 p-5">
        <span className="flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 text-lg font-[660]">
            {bookmarkTexts.ofShow(show.title || show.url)}
          </h2>
          <IconButton
            label={bookmarkTexts.close}
            onClick={() => box.current?.close()}
            className="pointer-coarse:size-11"
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <Episodes feedId={show.id} />
      </div>
      <ToastHost />
    </dialog>
  );
}

function Episodes({ feedId }: { feedId: number }) {
  const player = usePlayer();
  const queries = useQueryClient();
  const { episodes, error } = useShowBookmarks(feedId);

  async function play(episodeId: number, seconds: number): Promise<void> {
    try {
      listenFrom(player, await queries.fetchQuery(episodeQuery(String(episodeId))), seconds);
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  if (episodes === undefined)
    return error === null ? (
      <span className="waiting relative block h-44 rounded-lg" />
    ) : (
      <p className="text-mute">{sentenceOf(error)}</p>
    );
  if (episodes.length === 0) return <p className="text-mute">{bookmarkTexts.none}</p>;
  return episodes.map(({ episodeId, title, bookmarks }) => (
    <section key={episodeId} className="min-w-0">
      <h3 className="px-2.5 pb-1 text-[13px] font-semibold">
        <Link to={episodePath(episodeId)} className="rounded text-ink hover:underline pointer-coarse:py-3">
          {title}
        </Link>
      </h3>
      <BookmarkList
        bookmarks={bookmarks}
        episode={{ id: episodeId, feedId, title }}
        label={title}
        onPlay={(seconds) => void play(episodeId, seconds)}
      />
    </section>
  ));
}
