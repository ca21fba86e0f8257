import type { Level } from '../response/field.ts';

/**
 * The level of fields for each app by its name (`c`). Clementine drops a whole album, and DSub a response, because of
 * elements that the classic API did not have; a watch lacks memory for long responses. All other apps get every field.
 */
const levels: Record<string, Level> = {
  clementine: 'classic',
  dsub: 'classic',
  submusic: 'minimal',
};

export const levelOf = (client: string): Level => {
  const name = client.trim().toLowerCase();
  return Object.hasOwn(levels, name) ? (levels[name] ?? 'open') : 'open';
};
