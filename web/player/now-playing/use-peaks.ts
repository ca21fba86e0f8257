import { useQuery } from '@tanstack/react-query';
import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { readPeaks } from '../engine/read-peaks.ts';

export const barCount = 260;
/** Who skips from song to song does not have each of them read as a whole. */
const restMilliseconds = 1_500;
/** Decoded a minute of a CD takes twenty megabytes for a moment. */
const maxMilliseconds = 10 * 60_000;
const keptMilliseconds = 10 * 60_000;

/** How loud each part of a song of a music folder is; undefined until it is known, and where it cannot be. */
export function usePeaks(item: PlayableItem): number[] | undefined {
  const { kind, audioUrl, durationMilliseconds } = item;
  const isKnowable =
    kind === 'song' && audioUrl !== undefined && !isLive(item) && durationMilliseconds <= maxMilliseconds;
  const { data } = useQuery({
    queryKey: ['peaks', audioUrl],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, restMilliseconds));
      signal.throwIfAborted();
      return (await readPeaks(audioUrl ?? '', barCount, signal)) ?? null;
    },
    enabled: isKnowable,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMilliseconds,
    retry: false,
  });
  return data ?? undefined;
}
