import { toast } from 'react-hot-toast/headless';

const undoMilliseconds = 6_000;

type UndoToastProps = { id: string; text: string; onUndo: () => void };

function UndoToast({ id, text, onUndo }: UndoToastProps) {
  return (
    <span className="flex items-center gap-3">
      {text}
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          onUndo();
        }}
        className="rounded-full border border-line px-3 py-1 font-semibold text-accent-ink"
      >
        Undo
      </button>
    </span>
  );
}

/** Says what was done, and takes it back on a click within six seconds; in place of what stands under its `id`. */
export function showUndoable(text: string, onUndo: () => void, id?: string): void {
  toast(({ id }) => <UndoToast id={id} text={text} onUndo={onUndo} />, {
    duration: undoMilliseconds,
    ...(id === undefined ? {} : { id }),
  });
}
