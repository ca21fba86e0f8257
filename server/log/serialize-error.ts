/** What a line tells of an error. */
export type SerializedError = {
  type: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: SerializedError;
};

const maxCauses = 3;
const maxMessage = 500;

/** Of an address only the host; not even that where a password may hold a slash and look like one. */
function hostAlone(_address: string, scheme: string, rest: string): string {
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const isPlain = !rest.slice(authority.length).includes('@');
  return `${scheme}${isPlain ? `${authority.split('@').at(-1) ?? ''}/` : ''}…`;
}

/**
 * A message without what belongs to somebody: addresses are cut, and what stands in quotation marks (a title, a path, a
 * part of what was sent) is left out. Apostrophes within words are none.
 */
function withoutNames(message: string): string {
  return message
    .slice(0, 10 * maxMessage)
    .replaceAll(/\b([a-z][a-z\d+.-]{1,30}:\/\/)([^\s"']*)/gi, hostAlone)
    .replaceAll(/"[^"]*"|“[^”]*”|‘[^’]*’|`[^`]*`/g, '“…”')
    .replaceAll(/(?<![\p{L}\d])'[^\n]*'(?![\p{L}\d])/gu, '“…”')
    .slice(0, maxMessage);
}

function property(value: object, name: string): string | undefined {
  const detail: unknown = Reflect.get(value, name);
  return typeof detail === 'string' || typeof detail === 'number' ? String(detail) : undefined;
}

/** Where in the program it came from: without the message that stacks begin with. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.map((frame) => frame.trim()).join('\n');
}

/**
 * What a log may say of anything that was thrown. Fields that a library adds (PostgreSQL's `detail` holds the values of a
 * row, an address its password) are left out, all but the code.
 */
export function serializeError(thrown: unknown, depth = 0): SerializedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: withoutNames(String(thrown)) };
  const code = property(thrown, 'code') ?? property(thrown, 'errcode');
  const stack = framesOf(thrown);
  return {
    type: thrown.name,
    ...(code === undefined ? {} : { code }),
    message: withoutNames(thrown.message),
    ...(stack === '' ? {} : { stack }),
    ...(thrown.cause !== undefined && depth < maxCauses
      ? { cause: serializeError(thrown.cause, depth + 1) }
      : {}),
  };
}
