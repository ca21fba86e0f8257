import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ScanStatus } from '#contract/music.ts';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { libraryKey, scanStatusQuery } from '#web/music/provider/queries.ts';

/** How the scan stands; undefined before it is known, and with a provider that has none. */
export function useScanStatus(): ScanStatus | undefined {
  const { capabilities } = useMusicProvider();
  return useQuery({ ...scanStatusQuery(), enabled: capabilities.scan }).data;
}

/** Each time a scan changed the catalogue, what is shown of the library is asked for again: a page lives with its folder. */
export function useFreshLibrary(): void {
  const queries = useQueryClient();
  const seen = useRef<number>(undefined);
  const revision = useScanStatus()?.revision;
  useEffect(() => {
    if (revision === undefined || revision === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = revision;
    if (!isFirst) void queries.invalidateQueries({ queryKey: libraryKey });
  }, [revision, queries]);
}
