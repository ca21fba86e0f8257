import { destination, type LevelWithSilent, type Logger, pino } from 'pino';
import { serializeError } from './serialize-error.ts';

const levels: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};
/** Said already, or the same in each line. */
const ignoredFields = new Set(['level', 'time', 'msg', 'pid', 'hostname']);

/** `name=value` for the fields of a line; a line break stays the two characters that JSON writes for it. */
function detail([name, value]: [string, unknown]): string {
  const isWord = typeof value === 'string' && /^[\w.:/@-]+$/.test(value);
  return `${name}=${isWord ? value : JSON.stringify(value)}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A line of JSON as one line for people: time, level, sentence, details. What is no object stays as it is. */
export function plainLine(line: string): string {
  const entry: unknown = JSON.parse(line);
  if (typeof entry !== 'object' || entry === null) return line;
  const fields = new Map<string, unknown>(Object.entries(entry));
  const time = new Date(Number(fields.get('time'))).toISOString();
  const details = [...fields].filter(([name]) => !ignoredFields.has(name)).map(detail);
  const message = textOf(fields.get('msg')).replaceAll(/\p{Cc}/gu, ' ');
  const level = levels[Number(fields.get('level'))] ?? String(fields.get('level'));
  return `${[time, level, message, ...details].join(' ').trimEnd()}\n`;
}

export type LogFormat = 'json' | 'plain';
export type LogOptions = { format: LogFormat; level: LevelWithSilent };

/**
 * The server's log: one line per event, as JSON or as text. `write` takes whole lines; without it, stdout.
 */
export function createLog({ format, level }: LogOptions, write = writeToOutput()): Logger {
  const put = format === 'json' ? write : (line: string) => write(plainLine(line));
  return pino({ level, serializers: { err: serializeError } }, { write: put });
}

/** At once, so that the last line before an end is not lost. */
function writeToOutput(): (line: string) => void {
  const output = destination({ dest: 1, sync: true });
  return (line) => void output.write(line);
}
