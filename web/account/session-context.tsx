import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Session } from './session.ts';
import type { SessionState } from './session-store.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is here, with what they may do. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('There is no session around this component.');
  return session;
}

/** A part of the session's state, followed as it changes. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  return useStore(useSession().store, select);
}
