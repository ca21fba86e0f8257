/** What a toast's own button says. */
export const toastTexts = { undo: 'Undo' } as const;
