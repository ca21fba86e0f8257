import type { Level } from '../response/field.ts';

/** The level of fields by an app's name (`c`). Clementine and DSub fail on later elements; a watch lacks memory. Others get every field. */
const levels: Record<string, Level> = {
  clementine: 'classic',
  dsub: 'classic',
  submusic: 'minimal',
};

export const levelOf = (client: string): Level => {
  const name = client.trim().toLowerCase();
  return Object.hasOwn(levels, name) ? (levels[name] ?? 'open') : 'open';
};
