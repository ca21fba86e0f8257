import { useEffect, useState } from 'react';
import { prefetchCall } from '#web/api.ts';
import { readFromPage } from './page-start.ts';
import { config } from './prefetched-calls.ts';
import type { ServerConfig } from './read-server-config.ts';

type ConfigState = { config: ServerConfig | undefined; failed: boolean };

/** What this server offers, from the page or else asked once for each screen; undefined until known, or if it cannot be asked. */
export function useServerConfig(): ConfigState {
  const [pageConfig] = useState(() => readFromPage('config'));
  const [state, setKnown] = useState<ConfigState>({ config: pageConfig, failed: false });
  useEffect(() => {
    if (pageConfig) return undefined;
    const leaving = new AbortController();
    prefetchCall(config, {}, { signal: leaving.signal }).then(
      (config) => setKnown({ config, failed: false }),
      () => {
        if (!leaving.signal.aborted) setKnown({ config: undefined, failed: true });
      },
    );
    return () => leaving.abort();
  }, [pageConfig]);
  return state;
}
