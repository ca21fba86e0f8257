import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';

export const StacksScreen = lazily(
  async () => (await import('./stacks-screen.tsx')).StacksScreen,
  LoadingPage,
);
