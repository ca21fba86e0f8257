import './toasts.css';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { toastDurations } from './toast-durations.ts';

const fadeMilliseconds = 200;

type PauseHandlers = { startPause: () => void; endPause: () => void };
type ToastCardProps = { toast: Toast; onPointed: (id: string | undefined) => void };

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

/**
 * Toasts wait as long as one of them is pointed at. WebKit sends no leave event for an element that vanishes under the
 * pointer: a toast that fades is not pointed at, nor one while the pointer does something elsewhere.
 */
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
function ToastCard({ toast, onPointed }: ToastCardProps) {
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
