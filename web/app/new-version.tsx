import { RefreshCw } from 'lucide-react';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { rememberPlayback } from './resume-playback.ts';

const newVersionTexts = {
  ready: 'A new version is ready',
  whatStays: 'Your queue and your place in it stay as they are.',
  reload: 'Reload',
  later: 'Later',
} as const;

type NewVersionProps = { onLater: () => void };

/** Says it once and waits: what plays goes on until the listener presses, and after that. */
export function NewVersion({ onLater }: NewVersionProps) {
  const player = usePlayer();
  function reload(): void {
    rememberPlayback(player);
    location.reload();
  }
  return (
    <section
      aria-label={newVersionTexts.ready}
      className="above-player rounded-2xl border border-line bg-lift p-5 text-ink outline-none"
    >
      <output className="block font-semibold">{newVersionTexts.ready}</output>
      <p className="mt-1 text-[13px] text-mute">{newVersionTexts.whatStays}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button look="solid" onClick={reload} className="flex-1 px-3! whitespace-nowrap pointer-coarse:h-11">
          <RefreshCw size={17} aria-hidden="true" />
          {newVersionTexts.reload}
        </Button>
        <Button look="plain" onClick={onLater} className="flex-1 px-3! whitespace-nowrap pointer-coarse:h-11">
          {newVersionTexts.later}
        </Button>
      </div>
    </section>
  );
}
