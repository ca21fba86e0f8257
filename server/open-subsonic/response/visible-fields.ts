import type { Field, Level, Shape } from './field.ts';

const levels: readonly Level[] = ['minimal', 'classic', 'open'];
/** `key` is the serialized JSON key, `laterKey` the key with a comma before it. */
type VisibleFields = readonly { name: string; key: string; laterKey: string; field: Field }[];

const cache = new WeakMap<Shape, Partial<Record<Level, VisibleFields>>>();

/** The fields of a shape for a level. Cached, since a response holds thousands of objects of one shape. */
export function visibleFields(shape: Shape, level: Level): VisibleFields {
  const byLevel = cache.get(shape) ?? {};
  cache.set(shape, byLevel);
  byLevel[level] ??= Object.entries(shape)
    .filter(([, field]) => levels.indexOf(field.level) <= levels.indexOf(level))
    .map(([name, field]) => ({ name, key: `"${name}":`, laterKey: `,"${name}":`, field }));
  return byLevel[level];
}
