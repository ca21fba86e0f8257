/** Whether this page was loaded again, by the browser's button or a key. */
export const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
