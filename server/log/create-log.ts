import { destination, type LevelWithSilent, type Logger, pino } from 'pino';
import { plainLine } from './plain-line.ts';
import { serializeError } from './serialize-error.ts';

export type LogFormat = 'json' | 'plain';
export type LogOptions = { format: LogFormat; level: LevelWithSilent };

/** The server's log: one line for each thing told, as JSON or for people. `write` takes whole lines; without it, stdout. */
export function createLog({ format, level }: LogOptions, write = writeToOutput()): Logger {
  const put = format === 'json' ? write : (line: string) => write(plainLine(line));
  return pino({ level, serializers: { err: serializeError } }, { write: put });
}

/** At once, so that the last line before an end is not lost. */
function writeToOutput(): (line: string) => void {
  const output = destination({ dest: 1, sync: true });
  return (line) => void output.write(line);
}
