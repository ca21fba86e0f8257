import { hash } from 'node:crypto';

/** Smaller times are in seconds: some apps send seconds instead of milliseconds. */
const minMilliseconds = 1e11;

/** The time of a scrobble in epoch ms. */
export const scrobbleTime = (time: number): number => (time < minMilliseconds ? time * 1000 : time);

/** The same id for a play that is sent again, so that it counts once. */
export const playIdOf = (app: string, song: number, time: number): string =>
  `app-${hash('sha256', `${app} ${song} ${time}`, 'base64url').slice(0, 32)}`;

/** Whether a position counts as a play: from half of the song, or from four minutes. Milliseconds. */
export const countsAsPlay = (position: number, duration: number): boolean =>
  position >= Math.min(duration / 2, 4 * 60 * 1000);
