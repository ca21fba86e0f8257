import type { ReactNode } from 'react';
import { Link, Route, Routes } from 'react-router';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { pageTexts } from './shared/page-texts.ts';

const AccountScreen = lazily(async () => (await import('#web/account/own/account-screen.tsx')).AccountScreen);
const OperatorScreen = lazily(async () => (await import('#web/operator/operator-screen.tsx')).OperatorScreen);
const OnDeviceScreen = lazily(
  async () => (await import('#web/downloads/views/on-device-screen.tsx')).OnDeviceScreen,
);
const DeletedPlaylistsScreen = lazily(
  async () =>
    (await import('#web/music/deleted-playlists/deleted-playlists-screen.tsx')).DeletedPlaylistsScreen,
);
const AppsScreen = lazily(async () => (await import('#web/apps/apps-screen.tsx')).AppsScreen);
const RadioScreen = lazily(async () => (await import('#web/radio/radio-screen.tsx')).RadioScreen);
const PairingScreen = lazily(
  async () => (await import('#web/account/pairing/pairing-screen.tsx')).PairingScreen,
);
const LinkScreen = lazily(async () => (await import('#web/account/own/link-screen.tsx')).LinkScreen);

type RareScreensProps = {
  /** What visitors who are not authorised see instead of a listener's own screens. */
  login?: ReactNode;
};

/** Screens that are seldom opened, and need the server when they are: no part of what is loaded ahead. */
export function RareScreens({ login }: RareScreensProps) {
  return (
    <Routes>
      <Route path="/account" element={login ?? <AccountScreen />} />
      <Route path="/settings/apps" element={login ?? <AppsScreen />} />
      <Route path="/settings/radio" element={login ?? <RadioScreen />} />
      <Route path="/server" element={login ?? <OperatorScreen />} />
      <Route path="/on-this-device" element={login ?? <OnDeviceScreen />} />
      <Route path="/deleted-playlists" element={login ?? <DeletedPlaylistsScreen />} />
      <Route path="/connect-app" element={login ?? <PairingScreen />} />
      <Route path="/invitation" element={<LinkScreen />} />
      <Route path="/new-password" element={<LinkScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

/** An address without a page. */
function NotFoundScreen() {
  usePageTitle(pageTexts.nothingHere);
  return (
    <div className="grid flex-1 place-items-center">
      <Notice title={pageTexts.nothingHere} level={1}>
        <p>{pageTexts.nothingHereHint}</p>
        <Link to="/" className="rounded font-semibold text-accent-ink hover:underline">
          {pageTexts.goHome}
        </Link>
      </Notice>
    </div>
  );
}
