import { GalleryVerticalEnd, House, LibraryBig, type LucideIcon, Search, Settings } from 'lucide-react';
import { appTexts } from './texts.ts';

export type Place = { path: string; label: string; icon: LucideIcon };

/** Where one can go, in order (spec §2). A place joins the list with its screen. */
export const places: readonly Place[] = [
  { path: '/', label: appTexts.home, icon: House },
  { path: '/search', label: appTexts.search, icon: Search },
  { path: '/library', label: appTexts.library, icon: LibraryBig },
  { path: '/playlist-display', label: appTexts.playlists, icon: GalleryVerticalEnd },
];

/** In the sidebar this one is an icon at the foot; on a phone it stands among the places. */
export const settingsPlace: Place = { path: '/settings', label: appTexts.settings, icon: Settings };
