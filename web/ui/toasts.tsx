import './toasts.css';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { toastDurations } from './toast-durations.ts';

const fadeMilliseconds = 200;

/**
 * Where toasts appear: above, clear of the player bar, the newest first. At most 20 at once (spec §4), which is the
 * toaster's own limit. Drawn here: the toaster's own look writes a style element, which the page's policy forbids.
 * They wait under a mouse and under a finger; a lifted finger leaves, which a touch's emulated mouse never does.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ ...toastDurations, removeDelay: fadeMilliseconds });
  return (
    <div onPointerEnter={handlers.startPause} onPointerLeave={handlers.endPause} className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/**
 * What fades still lies on the page for a moment: it takes no click, and is not read as on offer. Hidden as well as
 * inert, as not everything that reads a page by its roles knows the second.
 */
function ToastCard({ toast }: { toast: Toast }) {
  return (
    <div inert={!toast.visible} aria-hidden={!toast.visible} className="toast">
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
