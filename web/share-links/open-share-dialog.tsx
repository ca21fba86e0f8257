import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ShareDialog } from './share-dialog.tsx';
import type { SharedItem } from './share-form.tsx';

/**
 * Opens the dialog of a link over the page. It stands in a root of its own, beside the app: it is opened from menus that
 * are gone by then, and no screen carries it or a place for it. The focus goes back to `opener`.
 */
export function openShareDialog(item: SharedItem, opener: Element | null): void {
  const holder = document.createElement('div');
  // Within a modal dialog, outside of which nothing can be reached.
  (opener?.closest('[role="dialog"]') ?? document.body).append(holder);
  const root = createRoot(holder);
  function close(): void {
    root.unmount();
    holder.remove();
    // A dialog around it takes the focus when this one is gone; then it is given back.
    if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus());
  }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog item={item} onClose={close} />
    </QueryClientProvider>,
  );
}
