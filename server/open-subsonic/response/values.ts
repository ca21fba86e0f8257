import type { Child, Children, Field, OwnText, Plain, Scalar, Shape } from './field.ts';
import type { Slices } from './slices.ts';

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

/** What an operation fills a shape with. A list that is left out is written as an empty one. */
export type ValuesOf<S extends Shape> = { readonly [Name in RequiredNames<S>]: ValueOf<S[Name]> } & {
  readonly [Name in Exclude<keyof S, RequiredNames<S>>]?: ValueOf<S[Name]> | undefined;
};

/** Any filled shape, as the writers see it. */
export type Values = { readonly [name: string]: unknown };

/** What stands in the envelope. */
export type Answer = { shape: Shape; values: Values };

/** An answer whose values are what its shape says. */
export const answerOf = <const S extends Shape>(shape: S, values: ValuesOf<S>): Answer => ({
  shape,
  values,
});

/** It is done, and there is nothing to say. */
export const done: Answer = { shape: {}, values: {} };
