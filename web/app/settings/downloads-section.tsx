import { Link } from 'react-router';
import { formatBytes, downloadsTexts as texts } from '#web/downloads/downloads-texts.ts';
import { useDownloads } from '#web/downloads/use-download.ts';
import { soundUse } from '#web/downloads/views/listed-downloads.ts';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';

/** How much of this listener's is on this device, and the way to it. */
export function DownloadsSection() {
  const files = useDownloads((state) => state.files);
  const { songs, songBytes, episodes, episodeBytes } = soundUse({ files });
  const facts = [texts.songs(songs), texts.episodes(episodes), formatBytes(songBytes + episodeBytes)].join(
    ' · ',
  );
  return (
    <SettingsSection title={texts.title}>
      <p className="text-mute">{songs + episodes === 0 ? texts.emptyHint : facts}</p>
      <Link
        to="/on-this-device"
        className="inline-flex h-[42px] items-center rounded-full border border-line px-5 font-semibold hover:bg-lift"
      >
        {texts.seeAll}
      </Link>
    </SettingsSection>
  );
}
