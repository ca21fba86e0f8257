/** Defined by the build (scripts/build-web.ts), as paths relative to the scope of the worker. */
declare const shellFiles: readonly string[];
declare const shellEntry: string;
declare const shellStamp: string;

/**
 * `files`: every file of the app. `entry`: the entry script, whose name changes with any part of the app; page and worker
 * compare their builds by it. `stamp`: changes also where only the page differs.
 */
export const thisBuild = { files: shellFiles, entry: shellEntry, stamp: shellStamp };
