import { GalleryVerticalEnd, House, LibraryBig, type LucideIcon, Podcast, Search } from 'lucide-react';
import { appTexts } from '../shared/texts.ts';

export type Destination = { path: string; label: string; icon: LucideIcon };

/** Where one can go, in order (behaviour.md#screens): five, as many as fit on a phone. */
export const destinations: readonly Destination[] = [
  { path: '/', label: appTexts.home, icon: House },
  { path: '/search', label: appTexts.search, icon: Search },
  { path: '/library', label: appTexts.library, icon: LibraryBig },
  { path: '/podcasts', label: appTexts.podcasts, icon: Podcast },
  { path: '/playlist-display', label: appTexts.playlists, icon: GalleryVerticalEnd },
];
