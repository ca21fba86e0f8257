import type { fetchWhole } from '#web/player/engine/whole-audio.ts';

/** An episode that is fetched whole, since nobody can jump in what its host gives. */
export function createWholeEpisode(fetchAll: typeof fetchWhole) {
  let fetching: AbortController | undefined;
  /** Where it is then, in this page. */
  let address: string | undefined;
  let isEndless = false;

  return {
    isFetching: () => fetching !== undefined,
    address: () => address,
    isEndless: () => isEndless,
    /** What came of it: 'here', 'endless' for what is no file but a stream, 'failed', 'unwanted' after a reset. */
    async bring(url: string): Promise<'here' | 'endless' | 'failed' | 'unwanted'> {
      const controller = new AbortController();
      fetching = controller;
      const found = await fetchAll(url, controller.signal).catch(() => null);
      if (controller.signal.aborted) {
        URL.revokeObjectURL(found ?? '');
        return 'unwanted';
      }
      fetching = undefined;
      if (found === null) return 'failed';
      isEndless = found === undefined;
      address = found;
      return isEndless ? 'endless' : 'here';
    },
    /** Something else is played, or nothing. */
    reset(): void {
      fetching?.abort();
      fetching = undefined;
      if (address !== undefined) URL.revokeObjectURL(address);
      address = undefined;
      isEndless = false;
    },
  };
}
