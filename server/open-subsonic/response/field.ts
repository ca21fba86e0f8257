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

/** Which apps get a field: all, those that read the classic API, or those that know OpenSubsonic. */
export type Level = 'minimal' | 'classic' | 'open';

/** `time` is epoch milliseconds, or text as `timeText` writes it. */
type ScalarName = 'string' | 'number' | 'boolean' | 'time';

/** A property in JSON, an attribute in XML. */
export type Scalar<Name extends ScalarName = ScalarName, Required extends boolean = boolean> = {
  kind: 'attribute';
  type: Name;
  isRequired: Required;
  level: Level;
};
/** The text content of an element in XML, a property in JSON. */
export type OwnText = { kind: 'text'; isRequired: true; level: Level };
/** One object. */
export type Child<S extends Shape = Shape, Required extends boolean = boolean> = {
  kind: 'child';
  shape: S;
  isRequired: Required;
  level: Level;
};
/** A list of objects: always an array in JSON, repeated elements in XML. */
export type Children<S extends Shape = Shape> = {
  kind: 'children';
  shape: S;
  isRequired: false;
  level: Level;
};
/** A list of texts or numbers, serialized like a list of objects. */
export type Plain<Item extends string | number = string | number> = {
  kind: 'plain';
  example: Item;
  isRequired: false;
  level: Level;
};

export type Field = Scalar | OwnText | Child | Children | Plain;
/** The fields of a response or of a part of it, for JSON and XML. */
export type Shape = { readonly [name: string]: Field };

const scalar = <Name extends ScalarName>(type: Name): Scalar<Name, false> => ({
  kind: 'attribute',
  type,
  isRequired: false,
  level: 'classic',
});

export const text = scalar('string');
export const number = scalar('number');
export const flag = scalar('boolean');
export const time = scalar('time');
export const ownText: OwnText = { kind: 'text', isRequired: true, level: 'minimal' };

/** Containers are for every app, unless they belong to OpenSubsonic. */
export const child = <const S extends Shape>(shape: S): Child<S, false> => ({
  kind: 'child',
  shape,
  isRequired: false,
  level: 'minimal',
});
export const children = <const S extends Shape>(shape: S): Children<S> => ({
  kind: 'children',
  shape,
  isRequired: false,
  level: 'minimal',
});
export const texts: Plain<string> = { kind: 'plain', example: '', isRequired: false, level: 'classic' };
export const numbers: Plain<number> = { kind: 'plain', example: 0, isRequired: false, level: 'classic' };

/** A field that is never left out; every app gets it. */
export function required<Name extends ScalarName>(field: Scalar<Name>): Scalar<Name, true>;
export function required<S extends Shape>(field: Child<S>): Child<S, true>;
export function required(field: Scalar | Child): Scalar | Child {
  return { ...field, isRequired: true, level: 'minimal' };
}
/** Also for apps that fail on long responses. */
export const core = <F extends Field>(field: F): F => ({ ...field, level: 'minimal' });
/** A field that OpenSubsonic added. */
export const open = <F extends Field>(field: F): F => ({ ...field, level: 'open' });
