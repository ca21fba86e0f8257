import { Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import { Link } from 'react-router';
import { SyncButton } from '#web/music/library/sync-button.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { CardSizeContext } from '#web/ui/controls/card-size.ts';
import { cardSizes } from '#web/ui/controls/card-sizes.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { appTexts } from '../shared/texts.ts';
import { toggleDarkMode, useDarkMode } from '../shared/theme.ts';
import { settingsTexts } from './settings-texts.ts';

/** What 'Sync iTunes Library' does: of the folder, and of a provider elsewhere. */
const syncHint = {
  folder: 'Your library is your music folder. Earshot follows it by itself; this shows the albums anew.',
  other: (provider: string) =>
    `Reads which albums are in your ${provider} library and shows them under Library. Press it after a change elsewhere.`,
} as const;

const LogOutButton = lazy(async () => ({ default: (await import('./log-out-button.tsx')).LogOutButton }));
const ProviderSections = lazy(async () => ({
  default: (await import('./provider-sections.tsx')).ProviderSections,
}));
const AccountLinks = lazy(async () => ({
  default: (await import('#web/account/account-links.tsx')).AccountLinks,
}));
const NotificationsSection = lazy(async () => ({
  default: (await import('#web/notifications/notifications-section.tsx')).NotificationsSection,
}));
const loadPodcasts = () => import('#web/podcasts/opml/import-section.tsx');
const ImportSection = lazy(async () => ({ default: (await loadPodcasts()).ImportSection }));
const KeyboardSection = lazy(async () => ({
  default: (await import('./keyboard-section.tsx')).KeyboardSection,
}));
const DeviceSection = lazy(async () => ({
  default: (await import('./device-section.tsx')).DeviceSection,
}));
const ExportSection = lazy(async () => ({ default: (await loadPodcasts()).ExportSection }));

/** `/settings` (behaviour.md#screens). */
export function SettingsScreen() {
  const dark = useDarkMode();
  const { size, chooseSize } = useContext(CardSizeContext);
  const { capabilities, displayName } = useMusicProvider();
  usePageTitle(appTexts.settings);

  return (
    <div className="mx-auto w-full max-w-3xl pr-(--covered) pt-6">
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{appTexts.settings}</h1>
      <SettingsSection title={settingsTexts.accountOptions}>
        <span className="flex flex-wrap gap-2">
          <Suspense fallback={<span className="h-[42px]" />}>
            <LogOutButton />
            <AccountLinks />
          </Suspense>
        </span>
      </SettingsSection>
      <SettingsSection title={settingsTexts.syncTitle}>
        <p className="text-mute">{capabilities.scan ? syncHint.folder : syncHint.other(displayName)}</p>
        <SyncButton labels={settingsTexts.sync} />
      </SettingsSection>
      <Suspense fallback={<div className="mb-5 h-52" />}>
        <ProviderSections scan={capabilities.scan} />
      </Suspense>
      <Suspense fallback={<div className="mb-5 h-52" />}>
        <NotificationsSection />
      </Suspense>
      <SettingsSection title={settingsTexts.podcastImport}>
        <Suspense fallback={<LoadingRing />}>
          <ImportSection />
        </Suspense>
      </SettingsSection>
      <SettingsSection title={settingsTexts.podcastExport}>
        <Suspense fallback={<LoadingRing />}>
          <ExportSection />
        </Suspense>
      </SettingsSection>
      <SettingsSection title={settingsTexts.appearance}>
        <Button onClick={toggleDarkMode}>
          {dark ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
          {dark ? appTexts.lightMode : appTexts.darkMode}
        </Button>
        <fieldset>
          <legend className="mb-2 text-[13px] font-semibold text-mute">{settingsTexts.cardSize}</legend>
          <span className="flex flex-wrap gap-2">
            {cardSizes.map((each) => (
              <Chip
                key={each}
                label={settingsTexts.cardSizes[each]}
                pressed={each === size}
                onToggle={() => chooseSize(each)}
              />
            ))}
          </span>
        </fieldset>
      </SettingsSection>
      <Suspense>
        <KeyboardSection />
        <DeviceSection />
      </Suspense>
      <p className="px-1 pb-2">
        <Link to="/stacks" className="rounded text-mute hover:text-ink hover:underline">
          {settingsTexts.about}
        </Link>
        <span className="block text-[13px] text-mute">{settingsTexts.aboutHint}</span>
      </p>
    </div>
  );
}
