import { createSession } from '../session.ts';
import type { SessionNeeds } from '../session-store.ts';

/** A session of the music folder, whose music provider needs no window to be authorised. */
export const testSession = (music: Partial<SessionNeeds['music']> = {}) =>
  createSession({
    music: {
      authorizesQuietly: () => Promise.resolve(true),
      prepare: () => Promise.resolve(),
      authorize: () => Promise.reject(new Error('closed')),
      unauthorize: () => Promise.resolve(),
      probe: () => Promise.resolve(200),
      ...music,
    },
    onListenerGone: () => Promise.resolve(),
    onStorageCleared: () => undefined,
    providerChoice: { chosen: () => Promise.resolve('folder'), choose: () => Promise.resolve() },
  });
