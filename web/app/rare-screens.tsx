import { lazy, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { NothingHereScreen } from './nothing-here-screen.tsx';

const AccountScreen = lazy(async () => ({
  default: (await import('#web/account/own/account-screen.tsx')).AccountScreen,
}));
const OperatorScreen = lazy(async () => ({
  default: (await import('#web/operator/operator-screen.tsx')).OperatorScreen,
}));
const LinkScreen = lazy(async () => ({
  default: (await import('#web/account/own/link-screen.tsx')).LinkScreen,
}));

type RareScreensProps = {
  /** What whoever is not authorised sees in place of what is a listener's alone. */
  login?: ReactNode;
};

/** Screens that are seldom opened, and need the server when they are: no part of what is loaded ahead. */
export function RareScreens({ login }: RareScreensProps) {
  return (
    <Routes>
      <Route path="/account" element={login ?? <AccountScreen />} />
      <Route path="/server" element={login ?? <OperatorScreen />} />
      <Route path="/invitation" element={<LinkScreen />} />
      <Route path="/new-password" element={<LinkScreen />} />
      <Route path="*" element={<NothingHereScreen />} />
    </Routes>
  );
}
