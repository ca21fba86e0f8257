import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { toastDurations } from './toast-durations.ts';

export type ToastKind = 'success' | 'error' | 'blank';

/** What there is a button in stays until it can be reached. */
const buttonMilliseconds = 6_000;
const button = 'shrink-0 rounded-full border border-line px-3 py-1 font-semibold text-accent-ink';

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
        className={button}
      >
        Undo
      </button>
    </span>
  );
}

/** Where a toast leads, as a path of our own app. */
export type ToastLink = { label: string; to: string };

type LeadingToastProps = { id: string; text: string; link: ToastLink };

function LeadingToast({ id, text, link }: LeadingToastProps) {
  return (
    <span className="flex items-center gap-3">
      {text}
      <Link to={link.to} onClick={() => toast.dismiss(id)} className={button}>
        {link.label}
      </Link>
    </span>
  );
}

/** Says what was done, and leads to where it can be seen, for six seconds; in place of what stands under its `id`. */
export function showLeading(text: string, link: ToastLink, id?: string): void {
  toast.success(({ id }) => <LeadingToast id={id} text={text} link={link} />, {
    duration: buttonMilliseconds,
    ...(id === undefined ? {} : { id }),
  });
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
    duration: buttonMilliseconds,
    ...(id === undefined ? {} : { id }),
  });
}
