/** A column that holds several texts, one a line (names hold no line breaks: tags are tidied). */
export const linesIn = (value: string | null): string[] => (value ? value.split('\n') : []);

/** A column that holds several numbers, with commas. */
export const numbersIn = (value: string | null): number[] => (value ? value.split(',').map(Number) : []);
