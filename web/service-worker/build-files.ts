/** What the build says of itself (scripts/build-web.ts), as paths below the worker's home. */
declare const shellFiles: readonly string[];
declare const shellEntry: string;
declare const shellStamp: string;

/**
 * `files`: every file of the app. `entry`: the program that the page begins with, which is another one when any part of the app
 * is; page and worker know each other's build by it. `stamp`: another one also where only the page itself differs.
 */
export const thisBuild = { files: shellFiles, entry: shellEntry, stamp: shellStamp };
