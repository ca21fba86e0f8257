/** The floor that the README names; `browser-support.ts` checks what a build cannot put in other words. */
export const browsers = ['safari17.4', 'firefox128', 'chrome123'];
