import { createContext } from 'react';

/** The heading of a `SettingsSection`: `h3` where several stand below a heading of their own. */
export const HeadingLevel = createContext<'h2' | 'h3'>('h2');
