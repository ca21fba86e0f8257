import { Moon, Sun } from 'lucide-react';
import { lazy, Suspense, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '#web/account/session-context.tsx';
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
import { syncHint } from './sync-hint.ts';

const ProviderSections = lazy(async () => ({
  default: (await import('./provider-sections.tsx')).ProviderSections,
}));
const AccountLinks = lazy(async () => ({
  default: (await import('#web/account/account-links.tsx')).AccountLinks,
}));
const loadPodcasts = () => import('#web/podcasts/opml/import-section.tsx');
const ImportSection = lazy(async () => ({ default: (await loadPodcasts()).ImportSection }));
const ExportSection = lazy(async () => ({ default: (await loadPodcasts()).ExportSection }));

/** `/settings` (behaviour.md#screens). */
export function SettingsScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const dark = useDarkMode();
  const { size, chooseSize } = useContext(CardSizeContext);
  const { capabilities, displayName } = useMusicProvider();
  usePageTitle(appTexts.settings);

  async function logOut(): Promise<void> {
    await session.logOut();
    await navigate('/login');
  }

  return (
    <div className="mx-auto w-full max-w-3xl pr-(--covered) pt-6">
      <h1 className="mb-6 text-3xl font-bold tracking-tight">{appTexts.settings}</h1>
      <SettingsSection title={appTexts.accountOptions}>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => void logOut()}>{appTexts.logout}</Button>
          <Suspense>
            <AccountLinks />
          </Suspense>
        </span>
      </SettingsSection>
      <SettingsSection title={appTexts.syncTitle}>
        <p className="text-mute">{capabilities.scan ? syncHint.folder : syncHint.other(displayName)}</p>
        <SyncButton labels={appTexts.sync} />
      </SettingsSection>
      <Suspense fallback={<div className="mb-5 h-52" />}>
        <ProviderSections scan={capabilities.scan} />
      </Suspense>
      <SettingsSection title={appTexts.podcastImport}>
        <Suspense fallback={<LoadingRing />}>
          <ImportSection />
        </Suspense>
      </SettingsSection>
      <SettingsSection title={appTexts.podcastExport}>
        <Suspense fallback={<LoadingRing />}>
          <ExportSection />
        </Suspense>
      </SettingsSection>
      <SettingsSection title={appTexts.appearance}>
        <Button aria-pressed={dark} onClick={toggleDarkMode}>
          {dark ? <Moon size={17} aria-hidden="true" /> : <Sun size={17} aria-hidden="true" />}
          {appTexts.darkMode}
        </Button>
        <fieldset>
          <legend className="mb-2 text-[13px] font-semibold text-mute">{appTexts.cardSize}</legend>
          <span className="flex flex-wrap gap-2">
            {cardSizes.map((each) => (
              <Chip
                key={each}
                label={appTexts.cardSizes[each]}
                pressed={each === size}
                onToggle={() => chooseSize(each)}
              />
            ))}
          </span>
        </fieldset>
      </SettingsSection>
      <p className="px-1 pb-2">
        <Link to="/stacks" className="rounded text-mute hover:text-ink hover:underline">
          {appTexts.about}
        </Link>
        <span className="block text-[13px] text-mute">{appTexts.aboutHint}</span>
      </p>
    </div>
  );
}
