import { Toaster } from 'react-hot-toast';
import { toastDurations } from './toast-durations.ts';

/** Where toasts appear: above, clear of the player bar. At most 20 at once (spec §4), which is the toaster's own limit. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(env(safe-area-inset-top) + 16px)' }}
      toastOptions={{
        ...toastDurations,
        style: {
          background: 'var(--lift)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          boxShadow: '0 12px 40px -16px var(--shade)',
        },
      }}
    />
  );
}
