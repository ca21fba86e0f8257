/** Fewer are seen at a glance. */
export const worthLetters = 30;
