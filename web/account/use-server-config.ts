import { useEffect, useState } from 'react';
import { prefetchCall } from '#web/api.ts';
import { readFromPage } from './page-start.ts';
import { config } from './prefetched-calls.ts';
import type { ServerConfig } from './read-server-config.ts';

type Known = { config: ServerConfig | undefined; failed: boolean };

/**
 * What this server offers: as the page brought it, else asked once for each screen that needs it; undefined until it is
 * known, or if it cannot be asked.
 */
export function useServerConfig(): Known {
  const [brought] = useState(() => readFromPage('config'));
  const [known, setKnown] = useState<Known>({ config: brought, failed: false });
  useEffect(() => {
    if (brought) return undefined;
    const leaving = new AbortController();
    prefetchCall(config, {}, { signal: leaving.signal }).then(
      (config) => setKnown({ config, failed: false }),
      () => {
        if (!leaving.signal.aborted) setKnown({ config: undefined, failed: true });
      },
    );
    return () => leaving.abort();
  }, [brought]);
  return known;
}
