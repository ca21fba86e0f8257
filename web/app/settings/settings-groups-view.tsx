import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { accountQuery } from '#web/account/account-query.ts';
import { DownloadSettingsForm } from '#web/downloads/views/download-settings-form.tsx';
import { SyncButton } from '#web/music/library/sync-button.tsx';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { HeadingLevel } from '#web/ui/pages/heading-level.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { LoadingRing } from '#web/ui/pages/loading-ring.tsx';
import { SettingsSection, UntitledSection } from '#web/ui/pages/settings-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeviceSection, runsInstalled } from './device-section.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { KeyboardSection } from './keyboard-section.tsx';
import { LinkButton } from './link-button.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { ProviderSections } from './provider-sections.tsx';
import { type SettingsGroupId, settingsGroups } from './settings-groups.ts';
import { SettingsList } from './settings-list.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import { SpeedSection } from './speed-section.tsx';
import { useGroupSeen } from './use-group-seen.ts';
import './settings.css';

/** What 'Sync iTunes Library' does: of the folder, and of a provider elsewhere. */
const syncHint = {
  folder: 'Your library is your music folder. Earshot follows it by itself; this shows the albums anew.',
  other: (provider: string) =>
    `Reads which albums are in your ${provider} library and shows them under Library. Press it after a change elsewhere.`,
} as const;

const Waiting = () => <div className="h-52" />;
const NotificationsSection = lazily(
  async () => (await import('#web/notifications/notifications-section.tsx')).NotificationsSection,
  Waiting,
);
const loadPodcasts = () => import('#web/podcasts/opml/import-section.tsx');
const ImportSection = lazily(async () => (await loadPodcasts()).ImportSection, LoadingRing);
const ExportSection = lazily(async () => (await loadPodcasts()).ExportSection, LoadingRing);

/** All settings, one group after the other, with the list that leads to them. */
export function SettingsGroups() {
  const isOperator = useQuery(accountQuery()).data?.isOperator ?? false;
  const { capabilities } = useMusicProvider();
  const hasDevice = capabilities.downloads || !runsInstalled();
  const groups = useMemo(() => settingsGroups({ isOperator, hasDevice }), [isOperator, hasDevice]);
  const content = useRef<HTMLDivElement>(null);
  const seen = useGroupSeen(groups, content);
  return (
    <div className="settings">
      <div className="settings-columns">
        <SettingsList groups={groups} seen={seen} />
        <div ref={content}>
          <HeadingLevel value="h3">
            {groups.map(({ id, name }) => {
              const Content = contents[id];
              return (
                <section
                  key={id}
                  id={id}
                  aria-labelledby={`${id}-heading`}
                  tabIndex={-1}
                  className="settings-group"
                >
                  <h2 id={`${id}-heading`}>{name}</h2>
                  <Content />
                </section>
              );
            })}
          </HeadingLevel>
        </div>
      </div>
    </div>
  );
}

function Playback() {
  const { capabilities } = useMusicProvider();
  return (
    <>
      {capabilities.downloads && <DownloadSettingsForm Frame={DownloadSettingsSection} />}
      <SpeedSection />
      <KeyboardSection />
    </>
  );
}

function DownloadSettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SettingsSection title={title}>
      <div className="download-settings">{children}</div>
    </SettingsSection>
  );
}

function Library() {
  const { capabilities, displayName } = useMusicProvider();
  return (
    <>
      <ProviderSections />
      <SettingsSection title={texts.syncTitle}>
        <p className="text-mute">{capabilities.scan ? syncHint.folder : syncHint.other(displayName)}</p>
        <SyncButton labels={texts.sync} />
      </SettingsSection>
      <SettingsSection title={texts.radio}>
        <p className="text-mute">{texts.radioHint}</p>
        <LinkButton to="/settings/radio">{texts.radioLink}</LinkButton>
      </SettingsSection>
    </>
  );
}

function Podcasts() {
  return (
    <>
      <SettingsSection title={texts.podcastImport}>
        <ImportSection />
      </SettingsSection>
      <SettingsSection title={texts.podcastExport}>
        <ExportSection />
      </SettingsSection>
    </>
  );
}

function OnThisDevice() {
  const { capabilities } = useMusicProvider();
  return (
    <>
      <DeviceSection />
      {capabilities.downloads && <DownloadsSection />}
    </>
  );
}

function Apps() {
  return (
    <UntitledSection>
      <p className="text-mute">{texts.appsHint}</p>
      <LinkButton to="/settings/apps">{texts.appsLink}</LinkButton>
    </UntitledSection>
  );
}

function Account() {
  return (
    <SettingsSection title={texts.accountOptions}>
      <span className="flex flex-wrap gap-2">
        <LinkButton to="/account">{texts.account}</LinkButton>
        <LogOutButton />
      </span>
    </SettingsSection>
  );
}

function ThisServer() {
  return (
    <UntitledSection>
      <p className="text-mute">{texts.serverHint}</p>
      <LinkButton to="/server">{texts.serverLink}</LinkButton>
    </UntitledSection>
  );
}

function About() {
  return (
    <UntitledSection>
      <p className="text-mute">{texts.aboutHint}</p>
      <Link to="/stacks" className="rounded font-semibold text-accent-ink hover:underline">
        {texts.about}
      </Link>
    </UntitledSection>
  );
}

const contents: Record<SettingsGroupId, ComponentType> = {
  playback: Playback,
  library: Library,
  podcasts: Podcasts,
  'on-this-device': OnThisDevice,
  notifications: NotificationsSection,
  apps: Apps,
  appearance: AppearanceSection,
  account: Account,
  'this-server': ThisServer,
  about: About,
};
