/** What is said around choosing a speed. */
export const speedTexts = { choose: 'Choose a speed' } as const;
