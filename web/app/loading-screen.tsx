import { LoadingPage } from '#web/ui/pages/loading-page.tsx';

/** The whole app is still on its way. */
export const LoadingScreen = () => (
  <main className="flex h-dvh">
    <LoadingPage />
  </main>
);
