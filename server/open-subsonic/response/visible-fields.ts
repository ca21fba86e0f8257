import type { Field, Level, Shape } from './field.ts';

const levels: readonly Level[] = ['minimal', 'classic', 'open'];
/** `key` is how the name is written in JSON, `laterKey` behind another. */
type VisibleFields = readonly { name: string; key: string; laterKey: string; field: Field }[];

const known = new WeakMap<Shape, Partial<Record<Level, VisibleFields>>>();

/** The fields of a shape that an app is told of. Found out once for each shape: answers hold thousands of the same. */
export function visibleFields(shape: Shape, level: Level): VisibleFields {
  const kept = known.get(shape) ?? {};
  known.set(shape, kept);
  kept[level] ??= Object.entries(shape)
    .filter(([, field]) => levels.indexOf(field.level) <= levels.indexOf(level))
    .map(([name, field]) => ({ name, key: `"${name}":`, laterKey: `,"${name}":`, field }));
  return kept[level];
}
