/** The cache name of a build by the address of its entry. For the scope address, the common prefix of all builds. */
export const shellCacheOf = (address: string) => `earshot-shell ${new URL(address).pathname}`;

/** The name of the lock that every open page of a build holds. */
export const lockOfBuild = (shellCache: string) => `in use: ${shellCache}`;

/** Messages of pages to the worker. `keep-shell` is answered by a `ShellReport`. */
export type WorkerMessage = 'keep-shell' | 'take-over-if-alone';

/** `cache`: the cache name of the worker's build (`shellCacheOf`). `isWhole`: whether the cache is complete. */
export type ShellReport = { cache: string; isWhole: boolean };
