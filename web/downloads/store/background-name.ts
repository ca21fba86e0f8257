/** What the browser's own downloads of one listener are called. */
export const backgroundName = (userId: string) => `earshot-downloads-${userId}`;

/** What the worker tells the page when it has kept what the browser brought. */
export const backgroundDoneType = 'brought in the background';
