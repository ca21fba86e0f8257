import { toast } from 'react-hot-toast';

const undoMilliseconds = 6_000;

type UndoToastProps = { id: string; text: string; isLeaving: boolean; onUndo: () => void };

function UndoToast({ id, text, isLeaving, onUndo }: UndoToastProps) {
  return (
    <span className="flex items-center gap-3">
      {text}
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          onUndo();
        }}
        // What fades still lies on the page for a second: it must not take a click, nor be read as on offer.
        className={`rounded-full border border-line px-3 py-1 font-semibold text-accent-ink ${isLeaving ? 'invisible' : ''}`}
      >
        Undo
      </button>
    </span>
  );
}

/** Says what was done, and takes it back on a click within six seconds. */
export function showUndoable(text: string, onUndo: () => void): void {
  toast(({ id, visible }) => <UndoToast id={id} text={text} isLeaving={!visible} onUndo={onUndo} />, {
    duration: undoMilliseconds,
  });
}
