import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { songQualities } from '#contract/v1/folder-media.ts';
import { call } from '#web/api.ts';
import { reportsNetwork } from '../download-manager/is-metered.ts';
import { changeDownloads } from '../downloads-store.ts';
import { downloadsTexts as texts } from '../downloads-texts.ts';
import { useDownloads } from '../use-download.ts';
import './download-settings-form.css';

type FrameProps = { title: string; children: ReactNode };

function Fieldset({ title, children }: FrameProps) {
  return (
    <fieldset className="download-settings mt-8">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** How this device downloads: stored on it, for this listener. `Frame` is around it where there is a choice. */
export function DownloadSettingsForm({ Frame = Fieldset }: { Frame?: ComponentType<FrameProps> }) {
  const { wifiOnly, quality } = useDownloads((state) => state.settings);
  const { data: qualities } = useQuery({
    queryKey: ['song qualities'],
    queryFn: () => call(songQualities, {}),
  });
  const canBeSmall = qualities?.small === true || quality === 'small';
  if (!reportsNetwork() && !canBeSmall) return null;
  return (
    <Frame title={texts.settings}>
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
    </Frame>
  );
}
