type Defined<Value extends object> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & { [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined> };

/** The same record without the entries that are undefined: absent means absent (`exactOptionalPropertyTypes`). */
export function defined<Value extends object>(value: Value): Defined<Value>;
export function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}
