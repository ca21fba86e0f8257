import { Notice } from '#web/ui/notice.tsx';
import { libraryTexts } from './library-texts.ts';
import { SyncButton } from './sync-button.tsx';

/** A library that no album was brought into yet. */
export function LibraryEmpty() {
  return (
    <Notice title={libraryTexts.syncTitle}>
      <p>{libraryTexts.syncHint}</p>
      <SyncButton labels={libraryTexts.sync} solid />
    </Notice>
  );
}
