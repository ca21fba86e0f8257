import { hash } from 'node:crypto';

/** Some apps send seconds where milliseconds are asked for: those of a million years. */
const smallestMilliseconds = 1e11;

/** When something was heard (epoch ms), as an app says it. */
export const heardAt = (told: number): number => (told < smallestMilliseconds ? told * 1000 : told);

/** The same for a play that is told again, so that it counts once. */
export const playIdOf = (app: string, song: number, time: number): string =>
  `app-${hash('sha256', `${app} ${song} ${time}`, 'base64url').slice(0, 32)}`;

/** Where a play counts: at half of the song, and after four minutes of a long one. Milliseconds. */
export const isHeard = (position: number, duration: number): boolean =>
  position >= Math.min(duration / 2, 4 * 60 * 1000);
