import { Toaster } from 'react-hot-toast';

/** Spec §4 and §9: success 2 s, error and blank 4 s, loading and custom until dismissed, at most 20. Above, clear of the player bar. */
export function Toasts() {
  return (
    <Toaster
      position="top-center"
      containerStyle={{ top: 'calc(env(safe-area-inset-top) + 16px)' }}
      toastOptions={{
        duration: 4000,
        success: { duration: 2000 },
        error: { duration: 4000 },
        blank: { duration: 4000 },
        loading: { duration: Number.POSITIVE_INFINITY },
        custom: { duration: Number.POSITIVE_INFINITY },
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
