import type { Child, Children, Field, OwnText, Plain, Scalar, Shape } from './field.ts';

/** A list that is read in slices while it is serialized, so that no page is ever whole in memory. */
export class Slices<Item> {
  readonly each: AsyncIterable<readonly Item[]>;

  constructor(each: AsyncIterable<readonly Item[]>) {
    this.each = each;
  }
}

type Scalars = { string: string; number: number; boolean: boolean; time: number | string };

type ValueOf<F extends Field> =
  F extends Scalar<infer Name>
    ? Scalars[Name]
    : F extends OwnText
      ? string
      : F extends Child<infer S>
        ? ValuesOf<S>
        : F extends Children<infer S>
          ? readonly ValuesOf<S>[] | Slices<ValuesOf<S>>
          : F extends Plain<infer Item>
            ? readonly Item[]
            : never;

type RequiredNames<S extends Shape> = {
  [Name in keyof S]: S[Name]['isRequired'] extends true ? Name : never;
}[keyof S];

/** The values for a shape. A missing list is serialized as an empty one. */
export type ValuesOf<S extends Shape> = { readonly [Name in RequiredNames<S>]: ValueOf<S[Name]> } & {
  readonly [Name in Exclude<keyof S, RequiredNames<S>>]?: ValueOf<S[Name]> | undefined;
};

/** Values of any shape, for the serializers. */
export type Values = { readonly [name: string]: unknown };

/** The contents of the envelope. */
export type Answer = { shape: Shape; values: Values };

/** A response whose values match its shape. */
export const answerOf = <const S extends Shape>(shape: S, values: ValuesOf<S>): Answer => ({
  shape,
  values,
});

/** The empty response of a successful change. */
export const done: Answer = { shape: {}, values: {} };
