/** What the browser's own downloads of one listener are called. */
export const backgroundName = (userId: string) => `earshot-downloads-${userId}`;

/** The message of the worker to the page when a background fetch is stored. */
export const backgroundDoneType = 'brought in the background';
