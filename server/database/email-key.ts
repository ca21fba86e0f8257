/** Two spellings of one address are one account: case, surrounding space and Unicode forms do not count. */
export const emailKey = (email: string) => email.trim().normalize('NFKC').toLowerCase();
