import type { Log } from '../access/log.ts';
import type { ScanRepository, ScanState } from './scan-repository.ts';

/** What a server asks of the one that reads the music folder. */
export function scanRequests(repository: Pick<ScanRepository, 'request'>, log: Log) {
  let latest = 0;
  let isAsking = false;
  return {
    async ask(): Promise<void> {
      isAsking = true;
      try {
        latest = await repository.request();
      } catch (thrown) {
        log.warn({ err: thrown }, 'another server could not be asked to read the music folder');
      } finally {
        isAsking = false;
      }
    },
    areOpen: ({ handled }: ScanState): boolean => isAsking || latest > handled,
  };
}
