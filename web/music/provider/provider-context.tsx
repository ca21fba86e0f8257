import { createContext, useContext } from 'react';
import type { MusicProvider } from './provider.ts';

export const MusicProviderContext = createContext<MusicProvider | undefined>(undefined);

/** The music provider in use. */
export function useMusicProvider(): MusicProvider {
  const provider = useContext(MusicProviderContext);
  if (provider === undefined) throw new Error('There is no music provider around this component.');
  return provider;
}
