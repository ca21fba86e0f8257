import { formatBytes, downloadsTexts as texts } from '#web/downloads/downloads-texts.ts';
import { useDownloads } from '#web/downloads/use-download.ts';
import { soundUse } from '#web/downloads/views/listed-downloads.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { LinkButton } from './link-button.tsx';
import { settingsTexts } from './settings-texts.ts';

/** How much of this listener's is on this device, and the way to it. */
export function DownloadsSection() {
  const files = useDownloads((state) => state.files);
  const { songs, songBytes, episodes, episodeBytes } = soundUse({ files });
  const facts = [texts.songs(songs), texts.episodes(episodes), formatBytes(songBytes + episodeBytes)].join(
    ' · ',
  );
  return (
    <SettingsSection title={settingsTexts.downloads}>
      <p className="text-mute">{songs + episodes === 0 ? texts.emptyHint : facts}</p>
      <LinkButton to="/on-this-device">{texts.seeAll}</LinkButton>
    </SettingsSection>
  );
}
