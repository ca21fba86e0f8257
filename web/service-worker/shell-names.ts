/** The cache of a build by the whole address of its entry; of an Earshot's home, what all of its builds begin with. */
export const shellCacheOf = (address: string) => `earshot-shell ${new URL(address).pathname}`;

/** What an open page of that build holds for as long as it lives. */
export const lockOfBuild = (shellCache: string) => `in use: ${shellCache}`;

/** What a page tells a worker. `keep-shell`: answered by `ShellReport` when it has tried. */
export type WorkerMessage = 'keep-shell' | 'take-over' | 'take-over-if-alone';

/** `cache`: of which build the worker is (`shellCacheOf`). `isWhole`: all of it is on this device. */
export type ShellReport = { cache: string; isWhole: boolean };
