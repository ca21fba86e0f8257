import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { usePlayer, usePlayerState } from './player-context.tsx';
import { audibleVolume, currentLoudness } from './player-state.ts';
import { Slider } from './slider.tsx';

/** Mute, and the volume from 0 to 1 in steps of 0.01 (spec §2). */
export function Volume() {
  const player = usePlayer();
  const volume = usePlayerState(audibleVolume);
  const muted = usePlayerState((state) => currentLoudness(state).muted);
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center gap-1">
      <IconButton label={muted ? 'Unmute' : 'Mute'} onClick={player.toggleMute}>
        <Icon aria-hidden="true" size={20} />
      </IconButton>
      <Slider
        label="Volume"
        className="w-24"
        step={0.01}
        value={volume}
        max={1}
        spoken={`${Math.round(volume * 100)} percent`}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
