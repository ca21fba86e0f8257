import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export type AppRoute = {
  path: string;
  screen: LazyExoticComponent<ComponentType>;
  /** A page about one thing: it has back and forward buttons (spec §2). */
  detail?: boolean;
};

/** The screens that need full authorisation (spec §2). Elsewhere in the app an address is unknown. */
export const guardedRoutes: readonly AppRoute[] = [
  {
    path: '/',
    screen: lazy(async () => ({ default: (await import('./home-screen.tsx')).HomeScreen })),
  },
  {
    path: '/search',
    screen: lazy(async () => ({ default: (await import('#web/music/search-screen.tsx')).SearchScreen })),
  },
  {
    path: '/album/:albumId/:type?',
    screen: lazy(async () => ({ default: (await import('#web/music/album-screen.tsx')).AlbumScreen })),
    detail: true,
  },
  {
    path: '/settings',
    screen: lazy(async () => ({ default: (await import('./settings-screen.tsx')).SettingsScreen })),
  },
];

export const StacksScreen = lazy(async () => ({
  default: (await import('./stacks-screen.tsx')).StacksScreen,
}));

export const LoginScreen = lazy(async () => ({
  default: (await import('#web/account/login-screen.tsx')).LoginScreen,
}));
