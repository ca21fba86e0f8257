import { join } from 'node:path';

/** Where copies of objects are while a program reads them, or a scan that has to read one whole; nothing of them stays. */
export const copiesFolder = (dataFolder: string): string => join(dataFolder, 'object-copies');
