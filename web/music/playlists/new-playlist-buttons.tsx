import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { draftTexts } from './draft-texts.ts';
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
        <p className="font-semibold">{draftTexts.discardQuestion}</p>
        <Button look="solid" onClick={onCancel}>
          {draftTexts.discard}
        </Button>
        <Button onClick={() => setAsking(false)}>{draftTexts.keep}</Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="solid" onClick={onCreate} disabled={busy}>
        {busy ? draftTexts.creating : draftTexts.createNow}
      </Button>
      <Button onClick={() => (hasSongs ? setAsking(true) : onCancel())}>{playlistTexts.cancel}</Button>
    </div>
  );
}
