import { lazily } from '#web/ui/pages/lazily.tsx';

/** A menu that is loaded with the first that opens: for what stands on a screen from its beginning. */
export const LazyPopupMenu = lazily(async () => (await import('./popup-menu.tsx')).PopupMenu);
