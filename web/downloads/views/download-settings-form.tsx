import { useQuery } from '@tanstack/react-query';
import { songQualities } from '#contract/v1/folder-media.ts';
import { call } from '#web/api.ts';
import { reportsNetwork } from '../download-manager/is-metered.ts';
import { changeDownloads } from '../downloads-store.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';

/** How this device downloads: kept on it, for this listener. */
export function DownloadSettingsForm() {
  const { wifiOnly, quality } = useDownloads((state) => state.settings);
  const { data: qualities } = useQuery({
    queryKey: ['song qualities'],
    queryFn: () => call(songQualities, {}),
  });
  const canBeSmall = qualities?.small === true || quality === 'small';
  if (!reportsNetwork() && !canBeSmall) return null;
  return (
    <fieldset className="on-device-settings">
      <legend>{texts.settings}</legend>
      {reportsNetwork() && (
        <label>
          <input
            type="checkbox"
            checked={wifiOnly}
            onChange={({ target }) => changeDownloads((all) => all.set({ wifiOnly: target.checked }))}
          />
          {texts.wifiOnly}
        </label>
      )}
      {canBeSmall && (
        <>
          <label>
            <input
              type="checkbox"
              checked={quality === 'small'}
              onChange={({ target }) =>
                changeDownloads((all) => all.set({ quality: target.checked ? 'small' : 'original' }))
              }
            />
            {texts.small}
          </label>
          <p>{texts.smallHint}</p>
        </>
      )}
    </fieldset>
  );
}
