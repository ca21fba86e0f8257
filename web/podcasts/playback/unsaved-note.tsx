import { listeningTexts } from '../data/listening-texts.ts';
import { useUnsavedNote } from './use-unsaved-note.tsx';

/** Beside the names of an episode whose place the server has not taken for long. */
export function UnsavedNote() {
  const note = useUnsavedNote();
  return (
    <output className="shrink-0">
      {note && (
        <span
          title={listeningTexts.notSavedMore}
          className="inline-flex items-center gap-1.5 rounded-full bg-lift px-2.5 py-1 text-xs text-mute"
        >
          {note.icon}
          {note.words}
        </span>
      )}
    </output>
  );
}
