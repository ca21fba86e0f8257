import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { audibleVolume, currentVolume } from '../player/player-state.ts';
import { playerTexts } from './player-texts.ts';
import { Slider } from './slider.tsx';
import { usePlayer, usePlayerState } from './use-player.ts';

/** Phones of Apple's let no page set how loud it is: it would stand there and do nothing. */
function canSetVolume(): boolean {
  const audio = new Audio();
  audio.volume = 0.5;
  return audio.volume === 0.5;
}

/** The volume of a phone's player: as wide as it is. */
export function SheetVolume() {
  const [isPossible] = useState(canSetVolume);
  return isPossible ? <Volume className="min-w-0 flex-1" /> : null;
}

/** Mute, and the volume from 0 to 1 in steps of 0.01 (behaviour.md#screens). */
export function Volume({ className = 'w-24 max-[1100px]:w-16' }: { className?: string }) {
  const player = usePlayer();
  const volume = usePlayerState(audibleVolume);
  const muted = usePlayerState((state) => currentVolume(state).muted);
  const Icon = muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <div className="flex items-center gap-1">
      <IconButton label={muted ? playerTexts.unmute : playerTexts.mute} onClick={player.toggleMute}>
        <Icon aria-hidden="true" size={20} />
      </IconButton>
      <Slider
        label={playerTexts.volume}
        className={className}
        step={0.01}
        value={volume}
        max={1}
        spoken={`${Math.round(volume * 100)} percent`}
        onChange={player.setVolume}
      />
    </div>
  );
}
