import { createContext } from 'react';

/** Whether the server is away and everybody was told: what fails meanwhile need not say it again. */
export const OutageContext = createContext(false);
