import type { ReactNode } from 'react';

/** Something about what plays that its listener should know, in few words. */
export type PlayerNote = { icon: ReactNode; words: string };
