import type { MusicKitSession } from './musickit-session.ts';

/** What an engine needs of MusicKit's session. */
export type EngineSession = Pick<MusicKitSession, 'ready' | 'renew' | 'renewIfDue' | 'watch' | 'now'>;
