import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ScanStatus } from '#contract/music.ts';
import { useMusicProvider } from '#web/music/provider-context.tsx';
import { libraryKey, scanStatusQuery } from '#web/music/queries.ts';

/** Follows the scan; each time it changed the catalogue, what is shown of the library is asked for again. */
export function useFreshLibrary(): ScanStatus | undefined {
  const queries = useQueryClient();
  const { capabilities } = useMusicProvider();
  const { data: scan } = useQuery({ ...scanStatusQuery(), enabled: capabilities.scan });
  const seen = useRef<number>(undefined);
  const revision = scan?.revision;
  useEffect(() => {
    if (revision === undefined || revision === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = revision;
    if (!isFirst) void queries.invalidateQueries({ queryKey: libraryKey });
  }, [revision, queries]);
  return scan;
}
