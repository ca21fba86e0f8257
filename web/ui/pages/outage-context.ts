import { createContext } from 'react';

/** Whether the server is away and a notice says so: what fails meanwhile need not say it again. */
export const OutageContext = createContext(false);
