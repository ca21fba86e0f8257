import { ProviderError } from '../provider/provider.ts';
import type { MusicKitToolkit } from './musickit.ts';

const patienceMilliseconds = 10_000;

export const unavailable = () =>
  new ProviderError(
    'unavailable',
    'Apple Music is not available. Check your connection, and whether something in this browser blocks it, then try again.',
  );

/** Apple's script from Apple's host. Rejects after 10 s, or at once where it is blocked; the next call tries again. */
export function loadMusicKit(address: string): Promise<MusicKitToolkit> {
  if (window.MusicKit) return Promise.resolve(window.MusicKit);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(fail, patienceMilliseconds);

    function end() {
      clearTimeout(timer);
      document.removeEventListener('musickitloaded', arrive);
      script.removeEventListener('load', arrive);
    }
    function fail() {
      end();
      script.remove();
      reject(unavailable());
    }
    function arrive() {
      if (!window.MusicKit) return;
      end();
      resolve(window.MusicKit);
    }

    // The toolkit says that it is there a moment after its script ran.
    document.addEventListener('musickitloaded', arrive);
    script.addEventListener('load', arrive);
    script.addEventListener('error', fail);
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
