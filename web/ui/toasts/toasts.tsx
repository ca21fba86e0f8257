import './toasts.css';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Link } from 'react-router';

/** What a toast's own button says. */
const toastTexts = { undo: 'Undo' } as const;

/** behaviour.md#constants: success 2 s, error and blank 4 s, loading and custom until dismissed. */
export const toastDurations = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  blank: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
  custom: { duration: Number.POSITIVE_INFINITY },
};

const fadeMilliseconds = 200;

export type ToastKind = 'success' | 'error' | 'blank';

/** What there is a button in stays until it can be reached. */
const buttonMilliseconds = 6_000;
const button = 'shrink-0 rounded-full border border-line px-3 py-1 font-semibold text-accent-ink';

function UndoToast({ id, text, onUndo }: { id: string; text: string; onUndo: () => void }) {
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
        {toastTexts.undo}
      </button>
    </span>
  );
}

/** Where a toast leads, as a path of our own app. */
export type ToastLink = { label: string; to: string };

function LeadingToast({ id, text, link }: { id: string; text: string; link: ToastLink }) {
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

type PauseHandlers = { startPause: () => void; endPause: () => void };
/**
 * Where toasts appear: at the foot of the main part, the newest lowest. At most 20 at once (behaviour.md#states), which is the
 * toaster's own limit. Drawn here: the toaster's own look writes a style element, which the page's policy forbids.
 * They wait while one is under a mouse or a finger; a lifted finger leaves, which a touch's emulated mouse never does.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ ...toastDurations, removeDelay: fadeMilliseconds });
  const [pointed, setPointed] = useState<string>();
  usePause(
    toasts.some(({ id, visible }) => visible && id === pointed),
    () => setPointed(undefined),
    handlers,
  );
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onPointed={setPointed} />
      ))}
    </div>
  );
}

/** Toasts wait while one is pointed at. WebKit sends no leave event for a vanished element, so fading toasts do not count. */
function usePause(isPaused: boolean, onElsewhere: () => void, handlers: PauseHandlers): void {
  const start = useEffectEvent(handlers.startPause);
  const end = useEffectEvent(handlers.endPause);
  const leave = useEffectEvent(onElsewhere);
  useEffect(() => {
    if (!isPaused) return;
    const watched = new AbortController();
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('.toast') === null) leave();
    };
    for (const type of ['pointermove', 'pointerdown'])
      document.addEventListener(type, look, { signal: watched.signal });
    start();
    return () => {
      watched.abort();
      end();
    };
  }, [isPaused]);
}

/**
 * What fades still lies on the page for a moment: it takes no click, and is not read as on offer. Hidden as well as
 * inert, as not everything that reads a page by its roles knows the second.
 */
function ToastCard({ toast, onPointed }: { toast: Toast; onPointed: (id: string | undefined) => void }) {
  return (
    <div
      inert={!toast.visible}
      aria-hidden={!toast.visible}
      onPointerEnter={() => onPointed(toast.id)}
      onPointerLeave={() => onPointed(undefined)}
      className="toast"
    >
      {toast.type === 'success' && (
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
      )}
      {toast.type === 'error' && (
        <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-danger" />
      )}
      <div {...toast.ariaProps} className="min-w-0 break-words">
        {resolveValue(toast.message, toast)}
      </div>
    </div>
  );
}
