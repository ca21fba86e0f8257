import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted, watchToasts } from './toast.ts';

const Toasts = lazy(async () => {
  const { Toasts } = await import('./toasts.tsx');
  return { default: Toasts };
});

/** Where toasts appear. Nothing of the toaster is loaded before the first one. */
export function ToastHost() {
  const wanted = useSyncExternalStore(watchToasts, toastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
