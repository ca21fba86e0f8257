import type { Level } from '../response/field.ts';

/**
 * How much each app reads, by the name it gives itself (`c`). Clementine gives up a whole album, and DSub an answer, over
 * elements that the classic API did not have; a watch has no memory for long answers. All others are told everything.
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
