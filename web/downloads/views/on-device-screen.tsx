import { BelowSettings } from '#web/ui/pages/below-settings.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';
import { DownloadSettingsForm } from './download-settings-form.tsx';
import { DownloadedList } from './downloaded-list.tsx';
import { DownloadingList } from './downloading-list.tsx';
import './on-device.css';
import { StorageCard } from './storage-card.tsx';

/** `/on-this-device`: what is kept here, how much room it takes, what is on its way. */
export function OnDeviceScreen() {
  const items = useDownloads((state) => state.items);
  const files = useDownloads((state) => state.files);
  usePageTitle(texts.title);
  return (
    <BelowSettings title={texts.title} back={texts.settingsPage}>
      <StorageCard items={items} files={files} />
      {items.size === 0 && <Notice title={texts.empty}>{texts.emptyHint}</Notice>}
      <DownloadingList items={items} files={files} />
      {items.size > 0 && <DownloadedList items={items} files={files} />}
      <DownloadSettingsForm />
    </BelowSettings>
  );
}
