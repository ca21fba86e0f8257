import { lazy } from 'react';

export const StacksScreen = lazy(async () => ({
  default: (await import('./stacks-screen.tsx')).StacksScreen,
}));
