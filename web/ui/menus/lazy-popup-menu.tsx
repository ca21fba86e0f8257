import { type ComponentProps, lazy, Suspense } from 'react';

const PopupMenu = lazy(async () => ({ default: (await import('./popup-menu.tsx')).PopupMenu }));

/** A menu that is loaded with the first that opens: for what stands on a screen from its beginning. */
export function LazyPopupMenu(props: ComponentProps<typeof PopupMenu>) {
  return (
    <Suspense>
      <PopupMenu {...props} />
    </Suspense>
  );
}
