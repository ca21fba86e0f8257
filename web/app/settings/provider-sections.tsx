import { ChooseProvider } from '#web/account/choose-provider.tsx';
import { useServerConfig } from '#web/account/use-server-config.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { SettingsSection } from '#web/ui/pages/settings-section.tsx';
import { appTexts } from '../shared/texts.ts';
import { DownloadsSection } from './downloads-section.tsx';
import { ScanSection } from './scan-section.tsx';

type ProviderSectionsProps = { scan: boolean };

/** Which provider the listener has, where there is a choice; and, of the folder, how its scan stands. */
export function ProviderSections({ scan }: ProviderSectionsProps) {
  const { config } = useServerConfig();
  const { capabilities } = useMusicProvider();
  return (
    <>
      {config !== undefined && config.providers.length > 1 && (
        <SettingsSection title={appTexts.musicProvider}>
          <ChooseProvider providers={config.providers} />
        </SettingsSection>
      )}
      {scan && <ScanSection />}
      {capabilities.downloads && <DownloadsSection />}
    </>
  );
}
