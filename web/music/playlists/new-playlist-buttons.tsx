import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { playlistTexts } from './playlist-texts.ts';

type NewPlaylistButtonsProps = {
  busy: boolean;
  hasSongs: boolean;
  onCreate: () => void;
  onCancel: () => void;
};

/** Create, and Cancel, which asks first when songs would be lost (behaviour.md#screens). */
export function NewPlaylistButtons({ busy, hasSongs, onCreate, onCancel }: NewPlaylistButtonsProps) {
  const [asking, setAsking] = useState(false);
  if (asking)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-semibold">{playlistTexts.discardQuestion}</p>
        <Button look="solid" onClick={onCancel}>
          {playlistTexts.discard}
        </Button>
        <Button onClick={() => setAsking(false)}>{playlistTexts.keep}</Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="solid" onClick={onCreate} disabled={busy}>
        {busy ? playlistTexts.creating : playlistTexts.createNow}
      </Button>
      <Button onClick={() => (hasSongs ? setAsking(true) : onCancel())}>{playlistTexts.cancel}</Button>
    </div>
  );
}
