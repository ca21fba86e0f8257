/**
 * Which apps are told of a field: every one, those that read the classic API, or those that know what OpenSubsonic
 * added to it.
 */
export type Level = 'minimal' | 'classic' | 'open';

/** `time` is given in epoch milliseconds, or as it is written (`timeText`). */
type ScalarName = 'string' | 'number' | 'boolean' | 'time';

/** A property in JSON, an attribute in XML. */
export type Scalar<Name extends ScalarName = ScalarName, Required extends boolean = boolean> = {
  how: 'attribute';
  type: Name;
  isRequired: Required;
  level: Level;
};
/** What stands between an element's tags in XML, and is a property in JSON. */
export type OwnText = { how: 'text'; isRequired: true; level: Level };
/** One object. */
export type Child<S extends Shape = Shape, Required extends boolean = boolean> = {
  how: 'child';
  shape: S;
  isRequired: Required;
  level: Level;
};
/** A list of objects: an array in JSON, also of one and of none; repeated elements in XML. */
export type Children<S extends Shape = Shape> = {
  how: 'children';
  shape: S;
  isRequired: false;
  level: Level;
};
/** A list of texts or numbers, written likewise. */
export type Plain<Item extends string | number = string | number> = {
  how: 'plain';
  example: Item;
  isRequired: false;
  level: Level;
};

export type Field = Scalar | OwnText | Child | Children | Plain;
/** What an answer or a part of it is made of: JSON and XML are both written by it. */
export type Shape = { readonly [name: string]: Field };

const scalar = <Name extends ScalarName>(type: Name): Scalar<Name, false> => ({
  how: 'attribute',
  type,
  isRequired: false,
  level: 'classic',
});

export const text = scalar('string');
export const number = scalar('number');
export const flag = scalar('boolean');
export const time = scalar('time');
export const ownText: OwnText = { how: 'text', isRequired: true, level: 'minimal' };

/** What holds others is told to every app, unless it is OpenSubsonic’s own. */
export const child = <const S extends Shape>(shape: S): Child<S, false> => ({
  how: 'child',
  shape,
  isRequired: false,
  level: 'minimal',
});
export const children = <const S extends Shape>(shape: S): Children<S> => ({
  how: 'children',
  shape,
  isRequired: false,
  level: 'minimal',
});
export const texts: Plain<string> = { how: 'plain', example: '', isRequired: false, level: 'classic' };
export const numbers: Plain<number> = { how: 'plain', example: 0, isRequired: false, level: 'classic' };

/** Never left out: every app is told. */
export function required<Name extends ScalarName>(field: Scalar<Name>): Scalar<Name, true>;
export function required<S extends Shape>(field: Child<S>): Child<S, true>;
export function required(field: Scalar | Child): Scalar | Child {
  return { ...field, isRequired: true, level: 'minimal' };
}
/** Also for apps that break on long answers. */
export const core = <F extends Field>(field: F): F => ({ ...field, level: 'minimal' });
/** OpenSubsonic's own. */
export const open = <F extends Field>(field: F): F => ({ ...field, level: 'open' });
