import { suggestRemoval } from '../download-manager/suggest-removal.ts';
import { changeDownloads } from '../downloads-store.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';

/** Why nothing moves; where there is no room, what one would miss least. */
export function HaltNote() {
  const halt = useDownloads((state) => state.halt);
  const items = useDownloads((state) => state.items);
  const files = useDownloads((state) => state.files);
  if (!halt) return null;
  const least = halt === 'full' ? suggestRemoval({ items, files }) : undefined;
  const again = () =>
    changeDownloads((all) => {
      for (const { key, isPaused } of items.values()) if (!isPaused) all.resume(key);
    });
  return (
    <output className="on-device-halt">
      {texts.halts[halt]} {least && texts.wouldFree(least.item.name, least.keptBytes)}{' '}
      {halt !== 'metered' && (
        <button type="button" onClick={again}>
          {texts.tryAgain}
        </button>
      )}
    </output>
  );
}
