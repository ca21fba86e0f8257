import * as z from 'zod/mini';

type Fits = (value: unknown) => boolean;

/**
 * Compiles a schema to a function that checks whether parsing would return the value unchanged: right types and no extra
 * fields. It may return false for a value that fits (which is then parsed), never true for one that does not. Zod's core
 * documents `_zod.def` for code that walks over schemas (zod.dev/packages/core); a JSON schema would lose refinements.
 */
export function fitsAsIs(schema: z.core.$ZodType): Fits {
  const { checks = [] } = schema._zod.def;
  if (checks.length > 0) return primitive(schema);
  if (schema instanceof z.core.$ZodOptional) return orElse(undefined, schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodNullable) return orElse(null, schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodUnknown) return () => true;
  if (schema instanceof z.core.$ZodObject) return object(schema);
  if (schema instanceof z.core.$ZodArray) {
    const fits = fitsAsIs(schema._zod.def.element);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  if (schema instanceof z.core.$ZodRecord) return record(schema);
  if (schema instanceof z.core.$ZodStringFormat) return primitive(schema);
  if (schema instanceof z.core.$ZodString) return (value) => typeof value === 'string';
  if (schema instanceof z.core.$ZodNumberFormat) return primitive(schema);
  if (schema instanceof z.core.$ZodNumber) return Number.isFinite;
  if (schema instanceof z.core.$ZodBoolean) return (value) => typeof value === 'boolean';
  return primitive(schema);
}

/** Other schemas: lets zod parse values without parts. */
function primitive(schema: z.core.$ZodType): Fits {
  return (value) => {
    if (typeof value === 'object' && value !== null) return false;
    const parsed = z.safeParse(schema, value);
    return parsed.success && Object.is(parsed.data, value);
  };
}

function orElse(none: null | undefined, inner: z.core.$ZodType): Fits {
  const fits = fitsAsIs(inner);
  return (value) => value === none || fits(value);
}

/** Objects with another prototype may have `toJSON`. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function object(schema: z.core.$ZodObject): Fits {
  const { shape, catchall } = schema._zod.def;
  const parts = new Map(Object.entries(shape).map(([name, part]) => [name, fitsAsIs(part)]));
  const needed = Object.entries(shape)
    .filter(([, part]) => !(part instanceof z.core.$ZodOptional))
    .map(([name]) => name);
  const others = catchall === undefined ? () => false : fitsAsIs(catchall);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const name of needed) if (value[name] === undefined) return false;
    for (const name in value) if (!(parts.get(name) ?? others)(value[name])) return false;
    return true;
  };
}

function record(schema: z.core.$ZodRecord): Fits {
  const { keyType, valueType } = schema._zod.def;
  const fitsName = fitsAsIs(keyType);
  const fits = fitsAsIs(valueType);
  return (value) => {
    if (!isPlain(value)) return false;
    for (const name in value) if (name === '__proto__' || !fitsName(name) || !fits(value[name])) return false;
    return true;
  };
}

/**
 * Serializes the reply of a handler: drops fields that the contract lacks, and throws where it does not fit. Undefined for an
 * empty body. The contract is compiled with the first reply; only a reply that differs from it is parsed.
 */
export function replyEncoder(reply: z.ZodMiniType): (answer: unknown) => string | undefined {
  const fitting = fittingReply(reply);
  return (answer) => JSON.stringify(fitting(answer));
}

/** The part of a reply that the contract has, without serializing it. */
export function fittingReply(reply: z.ZodMiniType): (answer: unknown) => unknown {
  let fits: ((answer: unknown) => boolean) | undefined;
  return (answer) => {
    fits ??= fitsAsIs(reply);
    return fits(answer) ? answer : z.parse(reply, answer);
  };
}
