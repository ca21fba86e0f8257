import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { config } from '#contract/music.ts';
import { call } from '#web/api.ts';

export type ServerConfig = z.output<typeof config.reply>;

/** What this server offers, asked once for each screen that needs it; undefined until it is known, or if it cannot be asked. */
export function useServerConfig(): { config: ServerConfig | undefined; failed: boolean } {
  const [known, setKnown] = useState<{ config: ServerConfig | undefined; failed: boolean }>({
    config: undefined,
    failed: false,
  });
  useEffect(() => {
    const leaving = new AbortController();
    call(config, {}, { signal: leaving.signal }).then(
      (config) => setKnown({ config, failed: false }),
      () => {
        if (!leaving.signal.aborted) setKnown({ config: undefined, failed: true });
      },
    );
    return () => leaving.abort();
  }, []);
  return known;
}
