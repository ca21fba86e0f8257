import { useQuery } from '@tanstack/react-query';
import { Notice } from '#web/ui/pages/notice.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { scanStatusQuery } from '../provider/queries.ts';
import { libraryTexts } from './library-texts.ts';
import { SyncButton } from './sync-button.tsx';

/** A library without albums: a folder's fills by itself, another one is synced. */
export function LibraryEmpty() {
  const { capabilities } = useMusicProvider();
  const { data: scan } = useQuery({ ...scanStatusQuery(), enabled: capabilities.scan });
  const isRead = scan !== undefined && scan.state !== 'idle';
  const ofFolder = isRead ? libraryTexts.beingRead : libraryTexts.emptyFolderHint;
  return (
    <Notice title={libraryTexts.syncTitle}>
      <p>{capabilities.scan ? ofFolder : libraryTexts.syncHint}</p>
      <SyncButton labels={libraryTexts.sync} solid />
    </Notice>
  );
}
