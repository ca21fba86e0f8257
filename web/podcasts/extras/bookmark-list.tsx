import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Bookmark, maxBookmarkNote } from '#contract/bookmarks.ts';
import { newId } from '#web/outbox/new-id.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { formatTime } from '#web/ui/controls/format-time.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { bookmarkTexts } from '../bookmarks/bookmark-texts.ts';
import { useBookmarkOutbox } from '../playback/use-bookmarks.ts';

type BookmarkListProps = {
  bookmarks: readonly Bookmark[];
  episode: { id: number; feedId: number; title: string };
  label: string;
  onPlay: (seconds: number) => void;
};

/** Bookmarks of an episode: a click plays from one; notes are written and bookmarks removed in place. */
export function BookmarkList({ bookmarks, episode, label, onPlay }: BookmarkListProps) {
  const outbox = useBookmarkOutbox();
  const [editedId, setEditedId] = useState<string>();
  const [writtenId, setWrittenId] = useState<string>();

  function remove({ id, positionMilliseconds, note }: Bookmark): void {
    if (outbox === undefined) return;
    outbox.put({ does: 'remove', id });
    const { id: episodeId, feedId, title } = episode;
    const again = { episodeId, feedId, title, positionMilliseconds, note };
    toast.undoable(bookmarkTexts.removed(positionMilliseconds / 1_000), () =>
      // The server takes no removed one back.
      outbox.put({ does: 'add', id: newId(), ...again }),
    );
  }

  return (
    <ol aria-label={label}>
      {bookmarks.map((bookmark) =>
        bookmark.id === editedId ? (
          <NoteForm
            key={bookmark.id}
            note={bookmark.note}
            onSave={(note) => outbox?.put({ does: 'change-note', id: bookmark.id, note })}
            onClose={() => {
              setEditedId(undefined);
              setWrittenId(bookmark.id);
            }}
          />
        ) : (
          <BookmarkRow
            key={bookmark.id}
            bookmark={bookmark}
            wasWritten={bookmark.id === writtenId}
            onPlay={onPlay}
            onEdit={() => setEditedId(bookmark.id)}
            onRemove={() => remove(bookmark)}
          />
        ),
      )}
    </ol>
  );
}

type BookmarkRowProps = {
  bookmark: Bookmark;
  /** Its note was being written: the button that began it is back, and has the focus. */
  wasWritten: boolean;
  onPlay: (seconds: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function BookmarkRow({ bookmark, wasWritten, onPlay, onEdit, onRemove }: BookmarkRowProps) {
  const { note, positionMilliseconds } = bookmark;
  const seconds = positionMilliseconds / 1_000;
  const row = useRef<HTMLLIElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  // At once: a dialog around it would take the focus that is lost.
  useLayoutEffect(() => {
    if (wasWritten) pencil.current?.focus();
  }, [wasWritten]);

  /** The row is gone then: the focus goes to the next or previous one, else to what is around the list. */
  function leave(): void {
    const li = row.current;
    const neighbour = li?.nextElementSibling ?? li?.previousElementSibling;
    const next = neighbour?.querySelector('button') ?? li?.closest<HTMLElement>('[role="tabpanel"], dialog');
    next?.focus();
    onRemove();
  }

  return (
    <li ref={row} className="flex items-center gap-1 rounded-lg hover:bg-lift">
      <button
        type="button"
        aria-label={`${note || bookmarkTexts.noNote}. ${bookmarkTexts.play(seconds)}`}
        onClick={() => onPlay(seconds)}
        className="flex min-h-11 min-w-0 flex-1 items-baseline gap-3 rounded-lg px-2.5 py-[11px] text-left text-ink"
      >
        <span className="shrink-0 text-xs text-mute tabular-nums">{formatTime(seconds)}</span>
        <span
          className={`min-w-0 flex-1 whitespace-pre-line [overflow-wrap:anywhere] ${note === '' ? 'text-mute' : ''}`}
        >
          {note || bookmarkTexts.noNote}
        </span>
      </button>
      <IconButton
        label={bookmarkTexts.changeNote(seconds)}
        onClick={onEdit}
        ref={pencil}
        className="pointer-coarse:size-11"
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={bookmarkTexts.remove(seconds)} onClick={leave} className="pointer-coarse:size-11">
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type NoteFormProps = { note: string; onSave: (note: string) => void; onClose: () => void };

/** A note to write: Enter saves it, Shift with Enter begins a line, Escape leaves it as it was. */
function NoteForm({ note, onSave, onClose }: NoteFormProps) {
  const [text, setText] = useState(note);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(note.length, note.length);
  }, [note]);

  function save(): void {
    if (text.trim() !== note) onSave(text.trim());
    onClose();
  }

  return (
    <li>
      <form
        className="grid gap-2 rounded-lg bg-lift p-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={id} className="text-[13px] font-semibold text-ink">
          {bookmarkTexts.note}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          maxLength={maxBookmarkNote}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') {
              // What is around it stays open.
              event.preventDefault();
              event.stopPropagation();
              onClose();
            } else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              save();
            }
          }}
          className="w-full resize-y rounded-lg border border-line bg-bg px-3 py-2 text-[15px] text-ink"
        />
        <span className="flex gap-2">
          <Button type="submit" look="solid" className="h-9 text-[13px] pointer-coarse:h-11">
            {bookmarkTexts.save}
          </Button>
          <Button onClick={onClose} className="h-9 text-[13px] pointer-coarse:h-11">
            {bookmarkTexts.cancel}
          </Button>
        </span>
      </form>
    </li>
  );
}
