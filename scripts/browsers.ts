/** The floor that the README names; `browser-floor.ts` keeps what a build cannot put in other words. */
export const browsers = ['safari17.4', 'firefox128', 'chrome123'];
