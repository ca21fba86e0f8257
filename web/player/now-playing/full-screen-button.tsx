import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { nowPlayingTexts } from './now-playing-texts.ts';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

const isFull = () => Boolean(document.fullscreenElement);

// It may be refused, as when somebody else's page holds ours: then everything stays as it is.
const leave = () => void document.exitFullscreen().catch(() => undefined);
const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined);

/** Takes the browser's own edges away, and brings them back; also when it leaves itself. Nothing where a browser cannot. */
export function FullScreenButton() {
  const isOn = useSyncExternalStore(watch, isFull);
  useEffect(
    () => () => {
      if (isFull()) leave();
    },
    [],
  );
  if (!document.fullscreenEnabled) return null;
  const Icon = isOn ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={isOn ? nowPlayingTexts.leaveFullScreen : nowPlayingTexts.fullScreen}
      onClick={isOn ? leave : enter}
    >
      <Icon aria-hidden="true" size={18} />
    </IconButton>
  );
}
