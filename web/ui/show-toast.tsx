import { toast } from 'react-hot-toast/headless';
import { toastDurations } from './toast-durations.ts';

export type ToastKind = 'success' | 'error' | 'blank';

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

/** Says something; in place of what stands under its `id`, whose time it would else take over. */
export function showToast(kind: ToastKind, text: string, id?: string): void {
  const options = id === undefined ? {} : { id, ...toastDurations[kind] };
  if (kind === 'blank') toast(text, options);
  else toast[kind](text, options);
}

/** Says what was done, and takes it back on a click within six seconds; in place of what stands under its `id`. */
export function showUndoable(text: string, onUndo: () => void, id?: string): void {
  toast(({ id }) => <UndoToast id={id} text={text} onUndo={onUndo} />, {
    duration: undoMilliseconds,
    ...(id === undefined ? {} : { id }),
  });
}
